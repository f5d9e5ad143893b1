import { Pencil, Send, Trash2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { User } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useSave } from "../../lib/save";
import { Button, IconButton } from "../../ui/Button";
import { StatusBadge } from "../../ui/StatusBadge";
import { useRoleName } from "../roles/roleName";
import { useRoles } from "../roles/useRoles";

interface MemberRowProps {
  member: User;
  /** Whether the member is the current user. */
  self: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A team member with role and last visit. */
export function MemberRow({ member, self, onEdit, onRemove }: MemberRowProps) {
  const { t, locale } = useI18n();
  const roleName = useRoleName();
  const { name, phone, role, role_id, active, seen_at } = member;
  const own = useRoles().data?.find(({ id }) => role_id !== null && id === role_id);
  const { moment } = useFormat();
  const seen = seen_at ? t("admin.team.seen", { moment: moment(seen_at) }) : "";
  return (
    <li className="flex items-start gap-2 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          {self && <span className="text-sm text-muted">({t("admin.team.you")})</span>}
          <StatusBadge tone={role === "owner" ? "blue" : "grey"}>
            {roleName(role, own?.name)}
          </StatusBadge>
          {!active && <StatusBadge tone="red">{t("admin.team.paused")}</StatusBadge>}
          {active && !seen_at && <StatusBadge tone="yellow">{t("admin.team.invited")}</StatusBadge>}
        </p>
        <p className="figures mt-0.5 text-sm text-muted">
          {formatPhone(phone, locale)}
          {seen && ` · ${seen}`}
        </p>
        {active && !seen_at && <InviteAgain member={member} />}
      </div>
      <div className="flex shrink-0">
        <IconButton
          icon={Pencil}
          label={t("admin.team.edit", { name })}
          aria-haspopup="dialog"
          onClick={onEdit}
        />
        {!self && (
          <IconButton
            icon={Trash2}
            label={t("admin.team.remove", { name })}
            aria-haspopup="dialog"
            onClick={onRemove}
            className="text-danger!"
          />
        )}
      </div>
    </li>
  );
}

function InviteAgain({ member: { id, name } }: { member: User }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const send = useSave({
    call: () => api.post(`team/${id}/invite`),
    done: t("admin.team.invited.again", { name }),
  });
  return (
    <Button icon={Send} busy={send.isPending} onClick={() => send.mutate()} className="mt-2">
      {t("admin.team.invite.again")}
    </Button>
  );
}
