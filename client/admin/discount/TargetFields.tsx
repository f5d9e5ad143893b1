import { Plus } from "lucide-react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useI18n } from "../../lib/i18n";
import type { Named, NamedCategory } from "../../types/discount.gen";
import type { Locale } from "../../types/page.gen";
import { lateDialog } from "../lib/late";
import { nameIn } from "../lib/nameIn";
import { Button } from "../ui/Button";
import type { Picked } from "../ui/PickProducts";
import { AddChoice, Chips } from "./Chips";
import type { DiscountFields } from "./form";
import { useChoices } from "./useChoices";

const PickProducts = lateDialog(() =>
  import("../ui/PickProducts").then((part) => part.PickProducts),
);

/** The products and categories of a discount, and those that are excluded. */
export function TargetFields({ named }: { named: Named }) {
  const { t } = useI18n();
  const [known, setKnown] = useState<Picked[]>(named.products);
  const learn = (product: Picked) => setKnown((before) => [...before, product]);
  return (
    <>
      <p className="text-sm text-muted">{t("admin.discounts.targets.hint")}</p>
      <Products name="products" label={t("admin.discounts.products")} {...{ known, learn }} />
      <Categories name="categories" label={t("admin.discounts.categories")} />
      <Products
        name="without_products"
        label={t("admin.discounts.without_products")}
        {...{ known, learn }}
      />
      <Categories name="without_categories" label={t("admin.discounts.without_categories")} />
    </>
  );
}

interface ProductsProps {
  name: "products" | "without_products";
  label: string;
  /** Products whose names are known. */
  known: Picked[];
  learn: (product: Picked) => void;
}

function Products({ name, label, known, learn }: ProductsProps) {
  const { t, locale } = useI18n();
  const [picks, setPicks] = useState(false);
  const { field, fieldState } = useController<DiscountFields, typeof name>({ name });
  const nameOf = (id: number) => {
    const product = known.find((each) => each.id === id);
    return product ? nameIn(product, locale) : t("admin.discounts.gone");
  };
  const toggle = (product: Picked) => {
    learn(product);
    const has = field.value.includes(product.id);
    field.onChange(
      has ? field.value.filter((id) => id !== product.id) : [...field.value, product.id],
    );
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{label}</span>
        <Button icon={Plus} aria-haspopup="dialog" onClick={() => setPicks(true)}>
          {t("admin.discounts.pick", { what: label })}
        </Button>
      </div>
      {fieldState.error && (
        <p role="alert" className="text-sm font-medium text-sale">
          {t("admin.discounts.targets.wrong")}
        </p>
      )}
      <Chips
        label={label}
        chosen={field.value.map((id) => ({ id, text: nameOf(id) }))}
        onRemove={(id) => field.onChange(field.value.filter((each) => each !== id))}
      />
      {picks && (
        <PickProducts
          path="discounts/products"
          chosen={field.value}
          onToggle={toggle}
          onClose={() => setPicks(false)}
        />
      )}
    </div>
  );
}

interface CategoriesProps {
  name: "categories" | "without_categories";
  label: string;
}

/** Renders nothing if the shop has no categories. */
function Categories({ name, label }: CategoriesProps) {
  const { t, locale } = useI18n();
  const { field } = useController<DiscountFields, typeof name>({ name });
  const { data } = useChoices();
  const categories = inTree(data?.categories ?? [], locale);
  if (categories.length === 0) return null;
  return (
    <div className="grid gap-2">
      <AddChoice
        label={label}
        prompt={t("admin.discounts.categories.add")}
        options={categories
          .filter(({ id }) => !field.value.includes(id))
          .map(({ id, text, depth }) => ({
            value: String(id),
            text: `${"– ".repeat(depth)}${text}`,
          }))}
        onAdd={(id) => id && field.onChange([...field.value, Number(id)])}
      />
      <Chips
        label={label}
        chosen={categories.filter(({ id }) => field.value.includes(id))}
        onRemove={(id) => field.onChange(field.value.filter((each) => each !== id))}
      />
    </div>
  );
}

interface Branch {
  id: number;
  text: string;
  depth: number;
}

/** Returns the categories, each after the one that contains it. */
function inTree(all: NamedCategory[], locale: Locale, above = 0, depth = 0): Branch[] {
  return all
    .filter(({ parent_id }) => parent_id === above)
    .flatMap((each) => [
      { id: each.id, text: nameIn(each, locale), depth },
      ...inTree(all, locale, each.id, depth + 1),
    ]);
}
