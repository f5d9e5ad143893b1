import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { User } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

interface RemoveMemberProps {
  member: User;
  onClose: () => void;
}

/** Asks for confirmation and then removes a team member immediately, which ends all their sessions. */
export function RemoveMember({ member: { id, name }, onClose }: RemoveMemberProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const remove = useSave({
    call: () => api.remove(`team/${id}`),
    done: t("admin.team.removed", { name }),
    keys: [["sessions"], ["settings"], ["team"]],
    onDone: onClose,
  });
  return (
    <Confirmation
      title={t("admin.team.remove.title", { name })}
      text={t("admin.team.remove.text")}
      keep={t("admin.team.remove.keep")}
      act={t("admin.team.remove.act")}
      busy={remove.isPending}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
