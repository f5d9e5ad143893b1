import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { MemberSessions, User } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useAdmin } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { EndAll } from "./EndAll";
import { SessionRow } from "./SessionRow";

/** The shop's sessions by member, with buttons that sign out one session or all of a member. */
export function Sessions() {
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => api.get<MemberSessions[]>("sessions", signal),
  });
  const [leaving, setLeaving] = useState<User | null>(null);
  return (
    <div className="max-w-3xl">
      <Loaded query={query}>
        {(members) => (
          <div className="grid gap-4">
            {members.map((member) => (
              <Member
                key={member.user.id}
                member={member}
                onEndAll={() => setLeaving(member.user)}
              />
            ))}
          </div>
        )}
      </Loaded>
      {leaving && <EndAll member={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

interface MemberProps {
  member: MemberSessions;
  onEndAll: () => void;
}

function Member({ member: { user, sessions }, onEndAll }: MemberProps) {
  const { t } = useI18n();
  const self = user.id === useAdmin().user.id;
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <Card
      title={self ? `${user.name} (${t("admin.team.you")})` : user.name}
      action={
        others > 0 && (
          <Button
            look="plain"
            icon={LogOut}
            aria-haspopup="dialog"
            onClick={onEndAll}
            aria-label={self ? undefined : t("admin.sessions.end_all.label", { name: user.name })}
            className="-mx-3"
          >
            {t(self ? "admin.sessions.end_others" : "admin.sessions.end_all")}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className="text-muted">{t("admin.sessions.none")}</p>}
      {sessions.length > 0 && (
        <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line sm:-mx-5 sm:-mb-5">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}
