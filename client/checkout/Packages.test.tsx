import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import bn from "../../locales/bn.json";
import en from "../../locales/en.json";
import { I18nProvider } from "../lib/i18n";
import { DeliveryDays } from "./Packages";

const says: [min: number, max: number, en: string, bn: string][] = [
  [1, 3, "1–3 days", "১–৩ দিনে পৌঁছায়"],
  [2, 2, "Within 2 days", "২ দিনের মধ্যে পৌঁছায়"],
  [0, 1, "Within 1 day", "১ দিনের মধ্যে পৌঁছায়"],
  [0, 0, "", ""],
];

it.each(says)("writes a delivery in %i to %i days as %s", (min, max, english, bengali) => {
  const shown = (locale: "bn" | "en") =>
    renderToStaticMarkup(
      <I18nProvider locale={locale} messages={locale === "bn" ? bn : en}>
        <DeliveryDays min_days={min} max_days={max} />
      </I18nProvider>,
    ).replace(/<[^>]+>/g, "");
  expect(shown("en")).toBe(english);
  expect(shown("bn")).toBe(bengali);
});
