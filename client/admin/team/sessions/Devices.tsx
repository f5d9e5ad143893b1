import { useI18n } from "../../../lib/i18n";
import { Page } from "../../ui/Page";
import { Sessions } from "./Sessions";

/** The person's sessions; owners see those of the whole team. */
export default function Devices() {
  const { t } = useI18n();
  return (
    <Page title={t("admin.sessions")} lead={t("admin.sessions.lead")}>
      <Sessions />
    </Page>
  );
}
