import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { I18nProvider } from "../../../lib/i18n";
import type { FieldChange, Preview } from "../../../types/productcsv.gen";
import { ImportChanges } from "./ImportChanges";

function shown(...fields: FieldChange[]): string {
  const change = { row: 2, slug: "shirt", name: "Shirt", bn_name: "", new: false, fields };
  const preview: Preview = {
    rows: 2,
    new: 0,
    changed: 1,
    unchanged: 0,
    wrong: 0,
    errors: [],
    changes: [change],
    missing_categories: [],
    notes: [],
  };
  return renderToStaticMarkup(
    <I18nProvider locale="en" messages={en}>
      <ImportChanges preview={preview} />
    </I18nProvider>,
  );
}

test("describes removed and added variants in words", () => {
  const html = shown(
    { column: "variant_removed", from: "M/Red × 3", to: "" },
    { column: "variant_added", from: "", to: "XL/Red × 1" },
    { column: "name", from: "Shirt", to: "Coat" },
  );
  expect(html).toMatch(new RegExp(`${en["admin.import.variant.removed"]}.*M/Red × 3`));
  expect(html).toMatch(new RegExp(`${en["admin.import.variant.added"]}.*XL/Red × 1`));
  expect(html).not.toContain("variant_");
  expect(html).toContain("<code");
});
