import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { FeaturedProduct } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { FeaturedEditor } from "./FeaturedEditor";

/** The screen that chooses and sorts the products at the top of the shop's home page. */
export default function FeaturedProducts() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["featured"],
    queryFn: ({ signal }) => api.get<FeaturedProduct[]>("featured", signal),
  });
  return (
    <Page title={t("admin.featured")} lead={t("admin.featured.lead")}>
      <Loaded query={query}>{(featured) => <FeaturedEditor featured={featured} />}</Loaded>
    </Page>
  );
}
