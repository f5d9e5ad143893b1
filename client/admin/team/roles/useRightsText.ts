import { useI18n } from "../../../lib/i18n";
import type { Role } from "../../../types/merchant.gen";
import { rightTexts } from "./rightTexts";

/** Returns a function that describes in one line what a role may do. */
export function useRightsText(): (role: Pick<Role, "role" | "rights">) => string {
  const { t } = useI18n();
  return ({ role, rights }) => {
    if (role === "owner") return t("admin.role.owner.may");
    if (role === "manager") return t("admin.role.manager.may");
    const names = rights.map((right) => rightTexts[right]);
    return names
      .filter((name) => name !== undefined)
      .map((name) => t(name))
      .join(" · ");
  };
}
