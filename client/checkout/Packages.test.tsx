import { screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import bn from "../../locales/bn.json";
import en from "../../locales/en.json";
import { I18nProvider } from "../lib/i18n";
import { renderInShop } from "../testing/render";
import type { Quote } from "../types/checkout.gen";
import { DeliveryDays, Packages } from "./Packages";

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

const packages = ["Inside", "Outside"].map((name, i) => ({
  ...{ id: i + 1, name, fee: 60 * (i + 1), free_from: 0, zone: "any", min_days: 0, max_days: 0 },
}));

it.each([
  ["asks for a package that the server did not select", 0, 0, false, 0, "checkout.package.choose"],
  ["shows the error once the order was sent", 0, 0, true, 0, "checkout.package.required"],
  ["selects what the shopper chose", 0, 2, true, 2, null],
  ["selects what the server selected", 1, 0, true, 1, null],
] as const)("%s", async (_, package_id, chosen, missing, selected, note) => {
  const quote = { packages, package_id } as unknown as Quote;
  const props = { quote, chosen, missing, onChoose: () => {} };
  const { unmount } = await renderInShop(<Packages {...props} />);
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios.findIndex((radio) => radio.checked) + 1).toBe(selected);
  const described = screen.getByRole("group").getAttribute("aria-describedby");
  expect(described ? document.getElementById(described)?.textContent : null).toBe(note && en[note]);
  await unmount();
});
