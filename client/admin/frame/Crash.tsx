import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { EmptyState } from "../ui/EmptyState";
import { Support } from "../ui/Support";

/**
 * The error boundary of a screen, for render errors and code that failed to load; offers a retry.
 */
export function Crash() {
  const { t } = useI18n();
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!missing) console.error("the screen could not be shown:", error);
  }, [error, missing]);
  return (
    <div className="wrap py-6">
      <h1 className="sr-only">{t(missing ? "not_found.page" : "error.default")}</h1>
      <EmptyState
        icon={TriangleAlert}
        title={t(missing ? "not_found.page" : "error.default")}
        text={t(missing ? "not_found.page.hint" : "error.default.hint")}
      >
        {missing ? (
          <a href="/admin/login" className={button.primary}>
            {t("admin.home")}
          </a>
        ) : (
          <button type="button" onClick={() => location.reload()} className={button.primary}>
            {t("retry")}
          </button>
        )}
      </EmptyState>
      {!missing && <Support className="mt-4 justify-center text-muted" />}
    </div>
  );
}
