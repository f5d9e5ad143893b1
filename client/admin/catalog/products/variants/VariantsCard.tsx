import { Plus } from "lucide-react";
import { type FieldError, useFormContext, useWatch } from "react-hook-form";
import { type MessageKey, useI18n } from "../../../../lib/i18n";
import type { FullProduct } from "../../../../types/editor.gen";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import type { ProductFields } from "../rules";
import { OptionEditors, VariantRows } from "./lateVariants";
import {
  combinations,
  matrix,
  mostOptions,
  mostVariants,
  newOption,
  type OptionFields,
  recalled,
  type VariantFields,
} from "./matrix";

/** The options and variants of a product. `product` is the loaded version. */
export function VariantsCard({ product }: { product?: FullProduct }) {
  const { t } = useI18n();
  const { setValue, getValues, formState } = useFormContext<ProductFields>();
  const [options, variants, price] = useWatch<
    ProductFields,
    ["options", "variants", "selling_price"]
  >({ name: ["options", "variants", "selling_price"] });
  const put = (next: VariantFields[]) =>
    setValue("variants", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const write = (next: OptionFields[]) => {
    setValue("options", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    put(matrix(next, variants));
  };
  const recall = () => {
    if (!product) return;
    // The names may have changed since the card was rendered.
    const [named, before] = getValues(["options", "variants"]);
    const next = recalled(before, named, product);
    if (next.some((variant, i) => variant !== before[i])) put(next);
  };
  const add = (option: OptionFields) => write([...options, option]);
  const count = combinations(options);
  const wrong = (formState.errors.variants as FieldError | undefined)?.message;
  return (
    <Card title={t("admin.products.variants")} lead={t("admin.products.variants.lead")}>
      <div className="grid gap-3">
        {options.length > 0 && (
          <OptionEditors options={options} onChange={write} onNamed={recall} />
        )}
        {options.length < mostOptions && <AddOption options={options} onAdd={add} />}
        {count > mostVariants && (
          <p role="status" className="font-medium">
            {t("admin.products.variants.many", { most: mostVariants, count })}
          </p>
        )}
        {variants.length > 0 && (
          <VariantRows options={options} variants={variants} price={price} onChange={put} />
        )}
        {wrong && (
          <p role="alert" className="font-medium text-danger">
            {t(wrong as MessageKey)}
          </p>
        )}
      </div>
    </Card>
  );
}

const usual = [
  { name: "Size", bn_name: "মাপ", text: "admin.products.option.add_size" },
  { name: "Colour", bn_name: "রং", text: "admin.products.option.add_colour" },
] as const;

interface AddOptionProps {
  options: OptionFields[];
  onAdd: (option: OptionFields) => void;
}

/** The buttons that add an option: one for each usual option that the product lacks, and one for any other. */
function AddOption({ options, onAdd }: AddOptionProps) {
  const { t } = useI18n();
  const has = (names: (typeof usual)[number]) =>
    options.some(({ name, bn_name }) => name === names.name || bn_name === names.bn_name);
  return (
    <div className="flex flex-wrap gap-2">
      {usual
        .filter((names) => !has(names))
        .map(({ name, bn_name, text }) => (
          <Button key={name} icon={Plus} onClick={() => onAdd(newOption(name, bn_name))}>
            {t(text)}
          </Button>
        ))}
      <Button icon={Plus} onClick={() => onAdd(newOption())}>
        {t("admin.products.option.add")}
      </Button>
    </div>
  );
}
