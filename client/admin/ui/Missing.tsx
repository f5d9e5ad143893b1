import { SearchX } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { EmptyState } from "./EmptyState";
import { Page } from "./Page";
import { ScreenButton } from "./ScreenLink";

/** The not-found screen of the area. */
export function Missing() {
  const { t } = useI18n();
  return (
    <Page title={t("not_found.page")}>
      <EmptyState icon={SearchX} title={t("admin.missing.title")} text={t("not_found.page.hint")}>
        <ScreenButton to="/">{t("admin.home")}</ScreenButton>
      </EmptyState>
    </Page>
  );
}
