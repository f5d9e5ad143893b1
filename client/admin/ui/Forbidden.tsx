import { Lock } from "lucide-react";
import { useContext } from "react";
import { Navigate, useLocation } from "react-router";
import { useI18n } from "../../lib/i18n";
import { FirstScreen } from "../lib/firstScreen";
import { useAddress } from "../lib/open";
import { useAdmin } from "../lib/session";
import { EmptyState } from "./EmptyState";
import { Page } from "./Page";
import { ScreenButton } from "./ScreenLink";

/**
 * Shown on screens that the person may not open. The home address of the admin area redirects to the
 * first screen that the person may open instead.
 */
export function Forbidden() {
  const { t } = useI18n();
  const { shop } = useAdmin();
  const address = useAddress();
  const { pathname } = useLocation();
  const first = useContext(FirstScreen);
  if (first && pathname.replace(/\/$/, "") === `/admin/${shop.slug}`) {
    return <Navigate to={address(first.to)} replace />;
  }
  return (
    <Page title={t("admin.forbidden")}>
      <EmptyState icon={Lock} title={t("admin.forbidden.title")} text={t("admin.forbidden.text")}>
        {first && (
          <ScreenButton to={first.to}>
            {t("admin.to_screen", { screen: t(first.text) })}
          </ScreenButton>
        )}
      </EmptyState>
    </Page>
  );
}
