import { useI18n } from "../../lib/i18n";
import { Page } from "../ui/Page";
import { Sessions } from "./Sessions";

/** Where one is signed in; an owner sees the whole team. */
export default function Devices() {
  const { t } = useI18n();
  return (
    <Page title={t("admin.sessions")} lead={t("admin.sessions.lead")}>
      <Sessions />
    </Page>
  );
}
