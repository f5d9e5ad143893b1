import { Dialog } from "../../../components/ui/Dialog";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { Role } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { ScreenButton } from "../../ui/ScreenLink";

interface RemoveRoleProps {
  role: Role;
  onClose: () => void;
}

/** Asks for confirmation and removes a role. If members have the role, it links to the team instead. */
export function RemoveRole({ role: { id, name, members }, onClose }: RemoveRoleProps) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const remove = useSave({
    call: () => api.remove(`roles/${id}`),
    done: t("admin.roles.removed", { name }),
    keys: [["roles"]],
    onDone: onClose,
  });
  const title = t("admin.roles.remove.title", { name });
  if (members > 0) {
    return (
      <Dialog title={title} look="middle" onClose={onClose}>
        <div className="grid gap-4 p-4">
          <p>{tn("admin.roles.in_use", members)}</p>
          <ScreenButton to="/settings/team">{t("admin.roles.to_team")}</ScreenButton>
        </div>
      </Dialog>
    );
  }
  return (
    <Confirmation
      title={title}
      text={t("admin.roles.remove.text")}
      keep={t("admin.roles.remove.keep")}
      act={t("admin.roles.remove.act")}
      busy={remove.isPending}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
