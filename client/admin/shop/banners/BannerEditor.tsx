import { useParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import { Loaded } from "../../ui/Loaded";
import { LoadingRows } from "../../ui/LoadingRows";
import { Missing } from "../../ui/Missing";
import { Page } from "../../ui/Page";
import { BannerForm } from "./BannerForm";
import { useBanners } from "./useBanners";

/** The editor of a new or an existing banner. */
export default function BannerEditor() {
  const { t } = useI18n();
  const { banner = "" } = useParams();
  const query = useBanners();
  const isNew = banner === "new";
  const found = query.data?.find(({ id }) => String(id) === banner) ?? null;
  if (query.data && !isNew && !found) return <Missing />;
  return (
    <Page title={t(isNew ? "admin.banners.add" : "admin.banners.one")} back="/settings/banner">
      <Loaded query={query} skeleton={<LoadingRows rows={3} className="h-40" />}>
        {() => <BannerForm banner={found} />}
      </Loaded>
    </Page>
  );
}
