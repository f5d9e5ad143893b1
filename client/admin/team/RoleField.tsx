import { useFormContext } from "react-hook-form";
import { useI18n } from "../../lib/i18n";

/** A choice of the two roles with their explanations. */
export function RoleField() {
  const { t } = useI18n();
  const { register } = useFormContext();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("admin.team.role")}</legend>
      <div className="grid gap-2">
        {(["staff", "owner"] as const).map((role) => (
          <label key={role} className="choice items-start">
            <input type="radio" value={role} {...register("role")} className="mt-1" />
            <span>
              <span className="block font-medium">
                {t(role === "owner" ? "admin.role.owner" : "admin.role.staff")}
              </span>
              <span className="block text-sm text-muted">
                {t(role === "owner" ? "admin.team.owner.may" : "admin.team.staff.may")}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
