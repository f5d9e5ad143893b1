import { type KeyboardEvent, useEffect, useState } from "react";
import { asciiDigits, localDigits } from "../../format/digits";
import { useI18n } from "../../lib/i18n";

/**
 * Returns the props of a NumberInput for a whole number of units that is saved on blur or Enter, and a function that
 * restores the saved number. Another text, or a number above `most`, is passed to `refuse` and replaced by the
 * saved number.
 */
export function useUnitsInput(
  units: number,
  most: number,
  save: (to: number) => void,
  refuse: () => void = () => {},
) {
  const { locale } = useI18n();
  const saved = localDigits(String(units), locale);
  const [value, setValue] = useState(saved);
  useEffect(() => setValue(saved), [saved]);
  const restore = () => setValue(saved);
  const props = {
    value,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value),
    onBlur() {
      const text = asciiDigits(value).trim();
      if (/^\d+$/.test(text) && Number(text) <= most) return save(Number(text));
      refuse();
      restore();
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === "Enter") event.currentTarget.blur();
    },
    enterKeyHint: "done" as const,
  };
  return { props, restore };
}
