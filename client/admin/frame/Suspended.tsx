import { useI18n } from "../../lib/i18n";
import { useAdmin } from "../lib/session";
import { bar } from "../ui/bar";
import { Support } from "../ui/Support";

/** Shows that the platform suspended the shop, and the reason. */
export function Suspended() {
  const { t } = useI18n();
  const { suspension } = useAdmin().shop;
  if (!suspension) return null;
  return (
    <div role="alert" className={`${bar} py-3 lg:pl-64`}>
      <p className="font-bold">{t("admin.suspended")}</p>
      <p>{suspension}</p>
      <Support />
    </div>
  );
}
