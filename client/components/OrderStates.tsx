import { PackageSearch } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { trackOrderPath } from "../lib/paths";
import { Link } from "./Link";
import { Notice } from "./Notice";
import { button } from "./ui/button";

/** Says that there is no such order, and where to look for it. */
export function OrderMissing() {
  const { t } = useI18n();
  return (
    <Notice
      icon={<PackageSearch size={44} aria-hidden="true" />}
      title={t("order.missing")}
      message={t("order.missing.hint")}
      heading="h2"
    >
      <Link to={trackOrderPath} className={button.primary}>
        {t("track.title")}
      </Link>
    </Notice>
  );
}

/** Says that an order could not be asked for, and asks again. */
export function OrderFailure({ retry }: { retry: () => void }) {
  const { t } = useI18n();
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <p className="text-lg font-semibold">{t("order.failed")}</p>
      <p className="text-muted">{t("error.network")}</p>
      <button type="button" onClick={retry} className={button.quiet}>
        {t("retry")}
      </button>
    </div>
  );
}
