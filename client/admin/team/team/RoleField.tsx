import { useFormContext } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { LoadFailure } from "../../ui/LoadFailure";
import { useRoleName } from "../roles/roleName";
import { useRightsText } from "../roles/useRightsText";
import { useRoles } from "../roles/useRoles";
import { fieldOf } from "./role";

/** Chooses a role, with a description of its rights. The former role "staff" is offered only to members who have it. */
export function RoleField({ staff = false }: { staff?: boolean }) {
  const { t } = useI18n();
  const { register } = useFormContext();
  const query = useRoles();
  const roleName = useRoleName();
  const rightsText = useRightsText();
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <div aria-hidden="true" className="bone h-64 rounded-control" />;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("admin.team.role")}</legend>
      <div className="grid gap-2">
        {query.data
          .filter(({ role }) => staff || role !== "staff")
          .map((each) => (
            <label key={fieldOf(each.role, each.id)} className="choice items-start">
              <input
                type="radio"
                value={fieldOf(each.role, each.id)}
                {...register("role")}
                className="mt-1"
              />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">
                  {roleName(each.role, each.name)}
                </span>
                <span className="block text-sm text-muted">{rightsText(each)}</span>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
