import { useI18n } from "../lib/i18n";
import { button } from "./ui/button";

/** Reports that something could not be loaded, with a retry button. */
export function LazyFailure({ retry }: { retry: () => void }) {
  const { t } = useI18n();
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <p>{t("error.network")}</p>
      <button type="button" onClick={retry} className={button.quiet}>
        {t("retry")}
      </button>
    </div>
  );
}
