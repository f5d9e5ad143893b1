import { useI18n } from "../../../lib/i18n";
import { OwnersOnly } from "../../ui/OwnersOnly";
import { Page } from "../../ui/Page";
import { Gateways } from "./Gateways";

/** The shop's accounts at payment gateways. */
export default function GatewaysPage() {
  const { t } = useI18n();
  return (
    <Page title={t("admin.gateways")} lead={t("admin.gateways.page")} back="/settings">
      <OwnersOnly className="max-w-3xl">
        <Gateways />
      </OwnersOnly>
    </Page>
  );
}
