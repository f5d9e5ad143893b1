import { PackageSearch } from "lucide-react";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { trackOrderPath } from "../lib/paths";
import { Link } from "../router/Link";

/** The notice that an order does not exist, with a link to order tracking. */
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

/** The notice that an order could not be loaded, with a retry button. */
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
