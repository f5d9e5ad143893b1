import { useI18n } from "../../lib/i18n";
import { useAdmin } from "../lib/session";

/** Says that the platform has closed the shop, and why. */
export function Suspended() {
  const { t } = useI18n();
  const { suspension } = useAdmin().shop;
  if (!suspension) return null;
  return (
    <div
      role="alert"
      className="bg-[#fcf0b8] px-4 py-3 text-center text-sm text-[#6b3f0d] lg:pl-64"
    >
      <p className="font-bold">{t("admin.suspended")}</p>
      <p>{suspension}</p>
    </div>
  );
}
