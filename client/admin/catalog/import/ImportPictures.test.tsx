import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { I18nProvider } from "../../../lib/i18n";
import type { PictureState } from "../../../types/productcsv.gen";
import { ImportPictures } from "./ImportPictures";

const shown = (pictures: PictureState) =>
  renderToStaticMarkup(
    <I18nProvider locale="en" messages={en}>
      <ImportPictures pictures={pictures} busy={false} onRetry={() => {}} />
    </I18nProvider>,
  );
const error = { row: 7, address: "http://10.0.0.1/a.png", reason: "blocked" };

test("names the row, the address and the reason of each failed picture", () => {
  const html = shown({ total: 3, done: 2, failed: 1, errors: [error] });
  expect(html).toContain("Row 7");
  expect(html).toContain(error.address);
  expect(html).toContain(en["admin.import.picture.blocked"].replace("'", "&#x27;"));
  expect(html).toContain(en["admin.import.pictures.retry"]);
});

test("offers no retry while pictures are being fetched", () => {
  const html = shown({ total: 4, done: 2, failed: 1, errors: [error] });
  expect(html).not.toContain(en["admin.import.pictures.retry"]);
  expect(html).toContain(en["admin.import.pictures.lead"].replace("'", "&#x27;"));
});
