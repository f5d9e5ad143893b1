import { Lock } from "lucide-react";
import { Navigate, useLocation } from "react-router";
import { useI18n } from "../../lib/i18n";
import { useAddress } from "../lib/open";
import { useAdmin } from "../lib/session";
import { EmptyState } from "../ui/EmptyState";
import { Page } from "../ui/Page";
import { ScreenButton } from "../ui/ScreenLink";

/**
 * Shown to staff on owners' screens. The area's first screen redirects them to the orders instead.
 */
export function Forbidden() {
  const { t } = useI18n();
  const { shop } = useAdmin();
  const address = useAddress();
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, "") === `/admin/${shop.slug}`) {
    return <Navigate to={address("/orders")} replace />;
  }
  return (
    <Page title={t("admin.forbidden")}>
      <EmptyState icon={Lock} title={t("admin.forbidden.title")} text={t("admin.forbidden.text")}>
        <ScreenButton to="/orders">{t("admin.to_orders")}</ScreenButton>
      </EmptyState>
    </Page>
  );
}
