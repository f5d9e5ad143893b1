import { useCallback } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { Spinner } from "../components/ui/Spinner";
import { loadDashboard } from "../dashboard/load";
import { useToLogin } from "../dashboard/useToLogin";
import { useI18n } from "../lib/i18n";
import { usePageProps, useShop } from "../lib/page";
import { useLazy } from "../lib/useLazy";
import type { DashboardProps } from "../types/page.gen";

/**
 * The customer's dashboard. The server sends the same page to every visitor; the browser then loads the
 * customer's data.
 */
export default function Dashboard() {
  const { t, locale } = useI18n();
  const { section } = usePageProps<DashboardProps>();
  const { id, slug } = useShop();
  const late = useLazy(useCallback(() => loadDashboard(id, slug, locale), [id, slug, locale]));
  const leaves = useToLogin();
  return (
    <div className="wrap min-h-dvh pt-2 pb-12">
      {(leaves || late.state === "loading") && <Spinner className="py-20" />}
      {!leaves && late.state === "failed" && <LazyFailure retry={late.retry} />}
      {!leaves && late.state === "ready" && <late.value.DashboardView section={section} />}
      <noscript>
        <p className="text-center">{t("dashboard.noscript")}</p>
      </noscript>
    </div>
  );
}
