import { useI18n } from "../../../lib/i18n";
import { useMay } from "../../lib/session";
import { useQueryState } from "../../lib/useQueryState";
import { Page } from "../../ui/Page";
import { Tabs } from "../../ui/Tabs";
import { BlockLists } from "./BlockLists";
import { ConfirmationReport } from "./ConfirmationReport";
import { RiskReport } from "./RiskReport";
import { Rules } from "./RulesForm";

/** The shop's rules against fake orders, its block and allow lists, and reports on the accuracy of the scores. */
export default function Risk() {
  const { t } = useI18n();
  const may = useMay();
  const [tab] = useQueryState("tab");
  return (
    <Page title={t("admin.risk.title")} lead={t("admin.risk.lead")} back="/settings">
      <div className="grid max-w-3xl gap-4">
        <Tabs
          label={t("admin.risk.title")}
          tabs={[
            { value: "", text: t("admin.risk.tab.rules") },
            { value: "block", text: t("admin.risk.tab.block") },
            { value: "allow", text: t("admin.risk.tab.allow") },
            { value: "report", text: t("admin.risk.tab.report") },
          ]}
        />
        {tab === "block" || tab === "allow" ? (
          <BlockLists key={tab} list={tab} />
        ) : tab === "report" ? (
          <>
            {may("orders") && <ConfirmationReport />}
            <RiskReport />
          </>
        ) : (
          <Rules />
        )}
      </div>
    </Page>
  );
}
