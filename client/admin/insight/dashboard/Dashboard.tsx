import { useI18n } from "../../../lib/i18n";
import type { Report } from "../../../types/report.gen";
import { useAdmin, useMay } from "../../lib/session";
import { Publish } from "../../shop/publish/Publish";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { Tabs } from "../../ui/Tabs";
import { Checklist } from "./Checklist";
import { DashboardShape } from "./DashboardShape";
import { Funnel } from "./Funnel";
import { KeyFigures } from "./KeyFigures";
import { LateSalesChart } from "./LateSalesChart";
import { LateSavings } from "./LateSavings";
import { Share } from "./Share";
import { Tasks } from "./Tasks";
import { TopProducts } from "./TopProducts";
import { useReport } from "./useReport";

/**
 * Report, tasks and share links. A shop without orders shows the checklist instead; an unpublished
 * shop shows the publish switch first.
 */
export default function Dashboard() {
  const { t } = useI18n();
  const query = useReport();
  const { shop } = useAdmin();
  return (
    <Page title={t("admin.dashboard")}>
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        {!shop.public && query.data?.start === null && <PublishPart />}
        <Loaded query={query} skeleton={<DashboardShape />}>
          {(report) => <Main report={report} />}
        </Loaded>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
          {(shop.public || query.data?.start !== null) && <PublishPart />}
          <div id="share" className="scroll-mt-20">
            <Share />
          </div>
        </div>
      </div>
    </Page>
  );
}

// The target of the checklist's #publish link.
function PublishPart() {
  const may = useMay();
  if (!may("settings")) return null;
  return (
    <div id="publish" className="scroll-mt-20">
      <Publish />
    </div>
  );
}

function Main({ report }: { report: Report }) {
  const { t } = useI18n();
  if (report.start) {
    return (
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <Checklist start={report.start} />
        <LateSavings />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <Tasks />
      <Tabs
        label={t("admin.dashboard.time")}
        name="days"
        tabs={[
          { value: "", text: t("admin.dashboard.today") },
          { value: "7", text: t("admin.dashboard.days", { count: 7 }) },
          { value: "30", text: t("admin.dashboard.days", { count: 30 }) },
        ]}
      />
      <KeyFigures report={report} />
      <LateSalesChart report={report} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6">
        <TopProducts report={report} />
        <Funnel report={report} />
      </div>
      <LateSavings />
    </div>
  );
}
