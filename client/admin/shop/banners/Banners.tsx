import { ImagePlus } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { BannerList } from "./BannerList";
import { mostBanners, useBanners } from "./useBanners";

/** The banners at the top of the shop's home page. */
export default function Banners() {
  const { t } = useI18n();
  const query = useBanners();
  const there = query.data?.length ?? 0;
  const add = <ScreenButton to="/settings/banner/new">{t("admin.banners.add")}</ScreenButton>;
  return (
    <Page
      title={t("admin.banners")}
      lead={t("admin.banners.lead")}
      back="/settings"
      actions={there > 0 && there < mostBanners ? add : undefined}
    >
      <Loaded query={query} skeleton={<LoadingRows rows={3} className="h-40" />}>
        {(banners) =>
          banners.length > 0 ? (
            <BannerList banners={banners} />
          ) : (
            <EmptyState
              icon={ImagePlus}
              title={t("admin.banners.none")}
              text={t("admin.banners.none.hint")}
            >
              {add}
            </EmptyState>
          )
        }
      </Loaded>
      {there >= mostBanners && (
        <p className="mt-3 text-muted">{t("admin.banners.full", { most: mostBanners })}</p>
      )}
    </Page>
  );
}
