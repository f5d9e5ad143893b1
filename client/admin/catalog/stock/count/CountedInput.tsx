import { useI18n } from "../../../../lib/i18n";
import { NumberInput } from "../../../ui/NumberInput";
import { useUnitsInput } from "../../../ui/useUnitsInput";
import { most } from "../../products/limits";
import { type CountedLine, goodsName } from "./count";

interface CountedInputProps {
  line: CountedLine;
  /** Called with the typed number on blur or Enter. */
  onChange: (counted: number) => void;
}

/** The counted units of a line. A text that is not a number is replaced by the last one. */
export function CountedInput({ line, onChange }: CountedInputProps) {
  const { t, locale } = useI18n();
  const { props } = useUnitsInput(line.counted, most.stock, onChange);
  return (
    <NumberInput
      {...props}
      aria-label={t("admin.stock.count.of", { name: goodsName(line, locale) })}
      className="control w-20! shrink-0 px-2! text-right tabular-nums"
    />
  );
}
