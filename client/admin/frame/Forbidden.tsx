import { Lock } from "lucide-react";
import { Navigate, useLocation } from "react-router";
import { useI18n } from "../../lib/i18n";
import { useAddress } from "../lib/open";
import { useAdmin } from "../lib/session";
import { EmptyState } from "../ui/EmptyState";
import { Page } from "../ui/Page";
import { ScreenButton } from "../ui/ScreenLink";
import { menuPath, useMenu } from "./menu";

/**
 * Shown on screens that the person may not open. The area's address redirects to their first screen
 * instead.
 */
export function Forbidden() {
  const { t } = useI18n();
  const { shop } = useAdmin();
  const address = useAddress();
  const { pathname } = useLocation();
  const [first] = useMenu();
  if (first && pathname.replace(/\/$/, "") === `/admin/${shop.slug}`) {
    return <Navigate to={address(menuPath(first))} replace />;
  }
  return (
    <Page title={t("admin.forbidden")}>
      <EmptyState icon={Lock} title={t("admin.forbidden.title")} text={t("admin.forbidden.text")}>
        {first && (
          <ScreenButton to={menuPath(first)}>
            {t("admin.to_screen", { screen: t(first.text) })}
          </ScreenButton>
        )}
      </EmptyState>
    </Page>
  );
}
