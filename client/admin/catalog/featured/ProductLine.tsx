import { ImageOff } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { FeaturedProduct } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { Money } from "../../ui/Figures";
import { StatusBadge } from "../../ui/StatusBadge";

/** A product in one line: picture, name, price, and the reason if shoppers do not see it. */
export function ProductLine({ product }: { product: FeaturedProduct }) {
  const { t, locale } = useI18n();
  const { picture, price, published, stock } = product;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      {picture ? (
        <Photo
          picture={picture}
          alt=""
          sizes="52px"
          className="size-13 shrink-0 rounded-control object-cover"
        />
      ) : (
        <span className="grid size-13 shrink-0 place-items-center rounded-control bg-sunken text-muted">
          <ImageOff size={20} aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0">
        <p className="leading-snug font-medium wrap-anywhere">{nameIn(product, locale)}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Money amount={price} />
          {!published && <StatusBadge tone="grey">{t("admin.featured.draft")}</StatusBadge>}
          {published && stock <= 0 && (
            <StatusBadge tone="red">{t("admin.featured.sold_out")}</StatusBadge>
          )}
        </p>
      </div>
    </div>
  );
}
