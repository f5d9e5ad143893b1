import { FileUp } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { useQueryState } from "../../lib/useQueryState";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { Tabs } from "../../ui/Tabs";
import { Ads } from "./Ads";
import { Ledger } from "./Ledger";
import { Overview } from "./Overview";
import { Payouts } from "./Payouts";

const parts: Record<string, () => React.ReactNode> = {
  "": Overview,
  payouts: Payouts,
  ledger: Ledger,
  ads: Ads,
};

/** The cash screen: debts and payouts of couriers, the ledger, and costs of ads. */
export default function Cash() {
  const { t } = useI18n();
  const [tab] = useQueryState("tab");
  const Part = parts[tab] ?? Overview;
  return (
    <Page
      title={t("admin.cash")}
      lead={t("admin.cash.lead")}
      actions={
        <ScreenButton to="/cash/statement" look="primary">
          <FileUp size={18} aria-hidden="true" />
          {t("admin.cash.upload")}
        </ScreenButton>
      }
    >
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <Tabs
          label={t("admin.cash.parts")}
          tabs={[
            { value: "", text: t("admin.cash.overview") },
            { value: "payouts", text: t("admin.cash.payouts") },
            { value: "ledger", text: t("admin.cash.ledger") },
            { value: "ads", text: t("admin.cash.ads") },
          ]}
        />
        <Part />
      </div>
    </Page>
  );
}
