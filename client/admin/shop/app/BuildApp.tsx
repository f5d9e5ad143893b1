import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { AppLead } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { AskForApp } from "./AskForApp";
import { InstallGuide } from "./InstallGuide";
import { LeadState } from "./LeadState";

/** The shop as an app: how to install the website, and the request for a native app. */
export default function BuildApp() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["app"],
    queryFn: ({ signal }) => api.get<AppLead | null>("app-lead", signal),
  });
  return (
    <Page title={t("admin.app")} lead={t("admin.app.lead")}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <InstallGuide />
        <Loaded query={query} skeleton={<div className="bone h-64" />}>
          {(lead) => (
            <div className="grid gap-4">
              {lead && <LeadState lead={lead} />}
              {(!lead || lead.status === "declined") && <AskForApp />}
            </div>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
