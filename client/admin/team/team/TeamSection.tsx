import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { User } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { useAdmin } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Loaded } from "../../ui/Loaded";
import { ScreenButton } from "../../ui/ScreenLink";
import { sectionScreen } from "../../ui/SectionScreen";
import { Sessions } from "../sessions/Sessions";
import { MemberRow } from "./MemberRow";
import { RemoveMember } from "./RemoveMember";

const MemberForm = lateDialog(() => import("./MemberForm").then((part) => part.MemberForm));
const InviteForm = lateDialog(() => import("./InviteForm").then((part) => part.InviteForm));

/** The team of the shop with its roles. */
export function TeamSection() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { user } = useAdmin();
  const query = useQuery({
    queryKey: ["team"],
    queryFn: ({ signal }) => api.get<User[]>("team", signal),
  });
  const [open, setOpen] = useState<User | "invite" | null>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{t("admin.team.lead")}</p>
        <div className="flex flex-wrap gap-2">
          <ScreenButton to="/settings/roles" look="quiet">
            {t("admin.roles")}
          </ScreenButton>
          <Button
            look="primary"
            icon={UserPlus}
            aria-haspopup="dialog"
            onClick={() => setOpen("invite")}
          >
            {t("admin.team.invite")}
          </Button>
        </div>
      </div>
      <Loaded query={query}>
        {(team) => (
          <ul aria-label={t("admin.team")} className="card divide-y divide-line">
            {team.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                self={member.id === user.id}
                onEdit={() => setOpen(member)}
                onRemove={() => setLeaving(member)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <h2 className="mt-8 text-lg">{t("admin.sessions")}</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t("admin.sessions.lead")}</p>
      <Sessions />
      {open === "invite" && <InviteForm onClose={close} />}
      {open && open !== "invite" && (
        <MemberForm member={open} self={open.id === user.id} onClose={close} />
      )}
      {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

export default sectionScreen("admin.team", TeamSection);
