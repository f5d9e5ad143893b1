import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import bn from "../../../locales/bn.json";
import en from "../../../locales/en.json";
import { I18nProvider } from "../../lib/i18n";
import { ReadSheet } from "./ReadSheet";

const shown = (sheet: string, others: number, locale: "bn" | "en" = "en") =>
  renderToStaticMarkup(
    <I18nProvider locale={locale} messages={locale === "en" ? en : bn}>
      <ReadSheet sheet={sheet} others={others} />
    </I18nProvider>,
  ).replace(/<[^>]+>/g, "");

test("names the sheet that was read and the number of other sheets", () => {
  expect(shown("Prices", 0)).toBe("Read from the sheet “Prices”.");
  expect(shown("Prices", 1)).toBe(
    "Read from the sheet “Prices”. 1 other sheet of the workbook isn&#x27;t read.",
  );
  expect(shown("দাম", 2, "bn")).toContain("২টি শিট");
});

test("renders nothing for a CSV file", () => {
  expect(shown("", 0)).toBe("");
});
