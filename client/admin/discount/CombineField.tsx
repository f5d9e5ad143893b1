import { useController } from "react-hook-form";
import { useI18n } from "../../lib/i18n";
import { Switch } from "../ui/inputs/Switch";
import type { DiscountFields } from "./form";
import { classes } from "./limits";
import { classTexts } from "./words";

/** The other discounts with which this one, of a class, counts together. */
export function CombineField({ of }: { of: string }) {
  const { t } = useI18n();
  const { field } = useController<DiscountFields, "combines">({ name: "combines" });
  // Two discounts of products never lower the same unit, and one delivery charge is lowered once.
  const others = classes.filter((each) => each !== of || each === "order");
  const switched = (each: string, on: boolean) =>
    on ? [...field.value, each].toSorted() : field.value.filter((known) => known !== each);
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{t("admin.discounts.combines.hint")}</p>
      {others.map((each) => (
        <Switch
          key={each}
          label={t("admin.discounts.combines.with", { what: t(classTexts[each] ?? "loading") })}
          checked={field.value.includes(each)}
          onChange={(on) => field.onChange(switched(each, on))}
        />
      ))}
    </div>
  );
}
