import { ImageOff, Plus, X } from "lucide-react";
import { useState } from "react";
import { Photo } from "../../../../components/ui/Photo";
import { useI18n } from "../../../../lib/i18n";
import { lateDialog } from "../../../lib/late";
import { nameIn } from "../../../lib/nameIn";
import { Button, IconButton } from "../../../ui/Button";
import { SortableList } from "../../../ui/sortable/SortableList";
import { DragHandle, SortableRow } from "../../../ui/sortable/SortableRow";
import { type FieldProps, Frame } from "./Frame";
import { type Product, productsPath, useProducts } from "./useProducts";

const PickProducts = lateDialog(() =>
  import("../../../ui/PickProducts").then((part) => part.PickProducts),
);

interface ProductsProps extends FieldProps {
  value: number[];
  onChange: (value: number[] | undefined) => void;
}

/** A field for products in order. */
export function ProductsInput({ value, onChange, ...field }: ProductsProps) {
  const { t, tn, locale } = useI18n();
  const [picks, setPicks] = useState(false);
  const { ready, find, learn } = useProducts(value);
  const { most = 0 } = field;
  const change = (ids: number[]) => onChange(ids.length > 0 ? ids : undefined);
  const toggle = (product: Product) => {
    learn(product);
    if (value.includes(product.id)) change(value.filter((id) => id !== product.id));
    else if (value.length < most) change([...value, product.id]);
  };
  const nameOf = (id: number) => {
    const product = find(id);
    if (product) return nameIn(product, locale);
    return ready ? t("admin.discounts.gone") : "…";
  };
  return (
    <Frame {...field} group>
      {() => (
        <div className="grid gap-2">
          {value.length > 0 && (
            <SortableList
              label={field.label}
              items={value.map((id) => ({ id }))}
              nameOf={({ id }) => nameOf(id)}
              onSort={(sorted) => change(sorted.map(({ id }) => id))}
              numbered
              className="grid gap-1.5"
            >
              {({ id }) => (
                <SortableRow
                  key={id}
                  id={id}
                  className="flex items-center gap-2 rounded-control border border-line bg-surface py-1 pr-1"
                >
                  <DragHandle label={t("admin.banners.move", { name: nameOf(id) })} />
                  <Thumb product={find(id)} />
                  <span className="min-w-0 grow wrap-anywhere">{nameOf(id)}</span>
                  <IconButton
                    icon={X}
                    label={t("admin.section.take_out", { name: nameOf(id) })}
                    onClick={() => change(value.filter((each) => each !== id))}
                  />
                </SortableRow>
              )}
            </SortableList>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button icon={Plus} aria-haspopup="dialog" onClick={() => setPicks(true)}>
              {t("admin.discounts.pick.title")}
            </Button>
            <span className="text-sm text-muted">
              {tn("admin.section.products.chosen", value.length, { most })}
            </span>
          </div>
          {picks && (
            <PickProducts
              path={productsPath}
              chosen={value}
              onToggle={toggle}
              onClose={() => setPicks(false)}
            />
          )}
        </div>
      )}
    </Frame>
  );
}

/** The small picture of a product. */
export function Thumb({ product }: { product: Product | undefined }) {
  const look = "size-10 shrink-0 rounded-control bg-sunken";
  if (product?.picture) {
    return (
      <Photo picture={product.picture} alt="" sizes="40px" className={`${look} object-cover`} />
    );
  }
  return (
    <span className={`${look} grid place-items-center text-muted`}>
      <ImageOff size={16} aria-hidden="true" />
    </span>
  );
}
