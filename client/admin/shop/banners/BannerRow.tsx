import { Pencil, Trash2 } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { Banner } from "../../../types/settings.gen";
import { IconButton } from "../../ui/Button";
import { ScreenLink } from "../../ui/ScreenLink";
import { StatusBadge } from "../../ui/StatusBadge";
import { DragHandle, SortableRow } from "../../ui/sortable/SortableRow";

interface BannerRowProps {
  banner: Banner;
  name: string;
  onRemove: () => void;
}

/** A banner that can be dragged to another position, edited or removed. */
export function BannerRow({ banner, name, onRemove }: BannerRowProps) {
  const { t } = useI18n();
  return (
    <SortableRow
      id={banner.id}
      className="card overflow-hidden"
      dragged="opacity-95 shadow-raised!"
    >
      <Photo
        picture={banner.picture}
        alt=""
        sizes="(min-width: 768px) 768px, 100vw"
        className={`aspect-[24/7] w-full object-cover ${banner.active ? "" : "opacity-50"}`}
      />
      <div className="flex items-center gap-1 py-1.5 pr-1.5">
        <DragHandle label={t("admin.banners.move", { name })} />
        <div className="min-w-0 grow py-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {!banner.active && <StatusBadge tone="grey">{t("admin.banners.hidden")}</StatusBadge>}
          </p>
          <Leads banner={banner} />
        </div>
        <ScreenLink
          to={`/settings/banner/${banner.id}`}
          aria-label={t("admin.banners.edit", { name })}
          className="icon-button"
        >
          <Pencil size={20} aria-hidden="true" />
        </ScreenLink>
        <IconButton
          icon={Trash2}
          label={t("admin.banners.remove", { name })}
          onClick={onRemove}
          className="text-danger!"
        />
      </div>
    </SortableRow>
  );
}

/** The destination of a banner as text. */
function Leads({ banner }: { banner: Banner }) {
  const { t, locale } = useI18n();
  const { link_name, bn_link_name, category_slug, product_slug } = banner;
  const name = locale === "bn" ? bn_link_name || link_name : link_name || bn_link_name;
  if (!category_slug && !product_slug) return null;
  return (
    <p className={`text-sm wrap-anywhere ${name ? "text-muted" : "text-danger"}`}>
      {name ? t("admin.banners.to", { name }) : t("admin.banners.to_nothing")}
    </p>
  );
}
