import { X } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { FeaturedProduct } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { IconButton } from "../../ui/Button";
import { SortableList } from "../../ui/sortable/SortableList";
import { DragHandle, SortableRow } from "../../ui/sortable/SortableRow";
import { ProductLine } from "./ProductLine";

interface FeaturedListProps {
  products: FeaturedProduct[];
  onChange: (products: FeaturedProduct[]) => void;
}

/** The featured products in order; sortable by mouse, touch and keyboard. */
export function FeaturedList({ products, onChange }: FeaturedListProps) {
  const { t, locale } = useI18n();
  return (
    <SortableList
      label={t("admin.featured.chosen")}
      items={products}
      nameOf={(each) => nameIn(each, locale)}
      onSort={onChange}
      numbered
      className="-mx-2 grid"
    >
      {(each) => (
        <FeaturedRow
          key={each.id}
          product={each}
          onRemove={() => onChange(products.filter(({ id }) => id !== each.id))}
        />
      )}
    </SortableList>
  );
}

function FeaturedRow({ product, onRemove }: { product: FeaturedProduct; onRemove: () => void }) {
  const { t, locale } = useI18n();
  const name = nameIn(product, locale);
  return (
    <SortableRow
      id={product.id}
      className="flex items-center gap-1 rounded-control bg-surface py-1.5"
    >
      <DragHandle label={t("admin.featured.move", { name })} />
      <ProductLine product={product} />
      <IconButton icon={X} label={t("admin.featured.remove", { name })} onClick={onRemove} />
    </SortableRow>
  );
}
