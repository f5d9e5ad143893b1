import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { Theme } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ThemeForm } from "./ThemeForm";

/** The shop's theme and colour. */
export default function Themes() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["theme"],
    queryFn: ({ signal }) => api.get<Theme>("theme", signal),
  });
  return (
    <Page title={t("admin.themes")} lead={t("admin.themes.lead")}>
      <Loaded query={query}>{(saved) => <ThemeForm saved={saved} />}</Loaded>
    </Page>
  );
}
