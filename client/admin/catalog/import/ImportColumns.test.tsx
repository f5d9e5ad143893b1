import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import bn from "../../../../locales/bn.json";
import en from "../../../../locales/en.json";
import { I18nProvider } from "../../../lib/i18n";
import type { FileColumn, Preview } from "../../../types/productcsv.gen";
import { ImportColumns } from "./ImportColumns";
import { ImportNotes } from "./ImportNotes";
import { columnTexts } from "./importTexts";

const columns: FileColumn[] = [
  { name: "Variant Price", sample: "1,200.00", to: "selling_price", ignored: "" },
  { name: "Cost per item", sample: "9", to: "", ignored: "unused" },
  { name: "", sample: "x", to: "", ignored: "unnamed" },
  { name: "Vendor", sample: "", to: "brand", ignored: "empty" },
];

const shown = (messages: typeof en, locale: "bn" | "en") =>
  renderToStaticMarkup(
    <I18nProvider locale={locale} messages={messages}>
      <ImportColumns columns={columns} />
    </I18nProvider>,
  );

test("shows the field that each column maps to, and why others are ignored", () => {
  const html = shown(en, "en");
  expect(html).toMatch(
    new RegExp(`Variant Price.*1,200\\.00.*${en["admin.products.selling_price"]}`),
  );
  for (const key of ["unused", "unnamed", "empty"] as const) {
    expect(html).toContain(en[`admin.import.ignored.${key}`].replaceAll("'", "&#x27;"));
  }
  expect(shown(bn, "bn")).toContain(bn["admin.import.understood"]);
});

test("shows a text for each column of Haat", () => {
  const [, header] = /^var Columns = \[\]string\{([^}]*)\}/m.exec(
    readFileSync("server/catalog/sheet/columns.go", "utf8"),
  ) as RegExpExecArray;
  const names = [...(header ?? "").matchAll(/"(\w+)"/g)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !columnTexts[name])).toEqual([]);
});

test("shows which sale prices are not applied", () => {
  const note = { row: 2, column: "Sale price", reason: "sale_past", value: "700 · 2027-12-01" };
  const html = renderToStaticMarkup(
    <I18nProvider locale="en" messages={en}>
      <ImportNotes preview={{ notes: [note] } as unknown as Preview} />
    </I18nProvider>,
  );
  expect(html).toContain(en["admin.import.note.sale_past"].replaceAll("'", "&#x27;"));
  expect(html).toContain("700 · 2027-12-01");
});
