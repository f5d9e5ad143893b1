import { useEffect, useState } from "react";
import { asciiDigits, localDigits } from "../../../../format/digits";
import { useI18n } from "../../../../lib/i18n";
import { nameIn } from "../../../lib/nameIn";
import { NumberInput } from "../../../ui/NumberInput";
import { most } from "../../products/limits";
import type { CountedLine } from "./count";

interface CountedInputProps {
  line: CountedLine;
  /** Called with the typed number on blur or Enter. */
  onChange: (counted: number) => void;
}

/** The counted units of a line. A text that is not a number is replaced by the last one. */
export function CountedInput({ line, onChange }: CountedInputProps) {
  const { t, locale } = useI18n();
  const saved = localDigits(String(line.counted), locale);
  const [written, setWritten] = useState(saved);
  useEffect(() => setWritten(saved), [saved]);
  const save = () => {
    const text = asciiDigits(written).trim();
    if (/^\d+$/.test(text) && Number(text) <= most.stock) onChange(Number(text));
    else setWritten(saved);
  };
  return (
    <NumberInput
      value={written}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
      enterKeyHint="done"
      aria-label={t("admin.stock.count.of", {
        name: [nameIn(line, locale), line.variant].filter(Boolean).join(" – "),
      })}
      className="control w-20! shrink-0 px-2! text-right tabular-nums"
    />
  );
}
