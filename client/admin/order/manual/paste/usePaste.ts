import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useI18n } from "../../../../lib/i18n";
import type { Variant } from "../../../../types/catalog.gen";
import type { Reading, ReadProduct } from "../../../../types/ordertext.gen";
import { type HandLine, lineKey, withMore } from "../manual";
import type { HandFields } from "../rules";
import { conflictsOf, filled, linesOf, type ReadFields, undecided } from "./reading";

/** Fills in the form of a manual order from a message, and tracks which values have not been checked yet. */
export function usePaste(
  form: UseFormReturn<HandFields>,
  lines: HandLine[],
  setLines: (lines: HandLine[]) => void,
) {
  const { t } = useI18n();
  const [reading, setReading] = useState<Reading | null>(null);
  const [values, setValues] = useState<Partial<ReadFields>>({});
  const [added, setAdded] = useState<HandLine[]>([]);
  const [open, setOpen] = useState<ReadProduct[]>([]);
  const now = useWatch({ control: form.control }) as HandFields;

  const fill = (fields: Partial<ReadFields>) => {
    for (const [name, value] of Object.entries(fields))
      form.setValue(name as keyof ReadFields, value, {
        shouldDirty: true,
        shouldValidate: value !== "",
      });
  };
  return {
    reading,
    open,
    conflicts: (read: Reading) => conflictsOf(read, form.getValues(), lines),
    take(read: Reading, replace: boolean) {
      const fields = filled(read, form.getValues(), replace);
      const found = linesOf(read);
      const keeps = lines.length > 0 && !replace;
      fill(fields);
      if (found.length > 0 && !keeps) setLines(found);
      setReading(read);
      setValues(fields);
      setAdded(keeps ? [] : found);
      setOpen(undecided(read));
    },
    choose(read: ReadProduct, variant: Variant) {
      setLines(withMore(lines, read.product, variant, read.quantity));
      setAdded([...added, { product: read.product, variant, quantity: read.quantity }]);
      setOpen(open.filter((each) => each !== read));
    },
    useOther() {
      if (!reading) return;
      const { mobile, other_mobile } = reading;
      fill({ mobile: other_mobile });
      setValues({ ...values, mobile: other_mobile });
      setReading({ ...reading, mobile: other_mobile, other_mobile: mobile });
    },
    done() {
      setReading(null);
      setValues({});
      setAdded([]);
      setOpen([]);
    },
    /** Returns the hint of a field that has the value of the message and is not checked yet. */
    hint(name: keyof ReadFields): string | undefined {
      const value = values[name];
      return value && now[name] === value ? t("admin.orders.paste.check") : undefined;
    },
    /** Reports whether a line is from the message and is not checked yet. */
    marks: (line: HandLine) =>
      added.some((each) => lineKey(each) === lineKey(line) && each.quantity === line.quantity),
  };
}
