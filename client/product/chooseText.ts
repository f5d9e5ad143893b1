import type { I18n } from "../lib/i18n";

// English names have an article ("Choose a size"); other names are used as they are ("মাপ বেছে নিন").
const size = /^sizes?$/i;
const colour = /^colou?rs?$/i;
const capitalised = /^[A-Z][a-z]+( [a-z]+)*$/;

/** Returns the request to choose an option with this name, such as "Choose a size" or "Choose ring size". */
export function chooseText({ t }: Pick<I18n, "t">, name: string): string {
  const option = name.trim();
  if (size.test(option)) return t("choose.size");
  if (colour.test(option)) return t("choose.colour");
  return t("choose.option", {
    option: capitalised.test(option) ? option.toLowerCase() : option,
  });
}
