import { type MessageKey, useI18n } from "../../../lib/i18n";

/** The names of roles; custom roles have their own. */
export const roleTexts: Record<string, MessageKey> = {
  owner: "admin.role.owner",
  manager: "admin.role.manager",
  order_desk: "admin.role.order_desk",
  catalogue: "admin.role.catalogue",
  accountant: "admin.role.accountant",
  staff: "admin.role.staff",
  custom: "admin.role.custom",
};

/** Returns a function that names a role. `own` is the name of a custom role, if it is known. */
export function useRoleName(): (role: string, own?: string) => string {
  const { t } = useI18n();
  return (role, own) => own || t(roleTexts[role] ?? "admin.role.custom");
}
