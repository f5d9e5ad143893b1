import { Pencil, Trash2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Role } from "../../../types/merchant.gen";
import { IconButton } from "../../ui/Button";
import { useRoleName } from "./roleName";
import { useRightsText } from "./useRightsText";

interface RoleRowProps {
  role: Role;
  /** Called to edit the role; undefined for predefined roles, which cannot be changed. */
  onEdit?: (role: Role) => void;
  onRemove?: (role: Role) => void;
}

/** A role with the number of its members and a summary of its rights. */
export function RoleRow({ role, onEdit, onRemove }: RoleRowProps) {
  const { t, tn } = useI18n();
  const name = useRoleName()(role.role, role.name);
  const rightsText = useRightsText();
  return (
    <li className="flex items-start gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          <span className="text-sm text-muted">
            {role.members > 0 ? tn("admin.team.people", role.members) : t("admin.roles.unused")}
          </span>
        </p>
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">{rightsText(role)}</p>
      </div>
      {onEdit && onRemove && (
        <div className="flex shrink-0">
          <IconButton
            icon={Pencil}
            label={t("admin.roles.edit", { name })}
            aria-haspopup="dialog"
            onClick={() => onEdit(role)}
          />
          <IconButton
            icon={Trash2}
            label={t("admin.roles.remove", { name })}
            aria-haspopup="dialog"
            onClick={() => onRemove(role)}
            className="text-danger!"
          />
        </div>
      )}
    </li>
  );
}
