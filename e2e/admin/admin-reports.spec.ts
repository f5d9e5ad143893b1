// Reports of the admin area: a table with profit on a phone, and the same rows in a workbook.
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { overlay, text } from "../support/shop";
import { expect, test } from "../support/test";
import { workbookRows } from "../support/workbook";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

/** The number in a text with Bengali digits. */
const numberOf = (shown: string) =>
  Number(
    shown
      .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)))
      .replace(/[^0-9.-]/g, ""),
  );

test("the products of the last week have the same figures on the screen and in the workbook @phone", async ({
  page,
}) => {
  await openAdmin(page, "demo", "/reports");
  await page.getByRole("link", { name: t("admin.reports.by_product") }).click();
  const table = page.getByRole("table", { name: t("admin.reports.by_product") });
  await expect(table.getByRole("columnheader", { name: t("admin.reports.profit") })).toBeVisible();
  await table.getByRole("link", { name: t("admin.reports.units") }).click();
  await expect(table.getByRole("columnheader", { name: t("admin.reports.units") })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(table).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: t("admin.export") }).click();
  await overlay(page)
    .getByRole("link", { name: t("admin.export.xlsx") })
    .click();
  const [header = [], ...rows] = workbookRows(await (await downloaded).path());
  const column = (name: string) => rows.map((row) => Number(row[header.indexOf(name)]));
  const shown = (index: number) =>
    table
      .locator("tbody tr")
      .evaluateAll(
        (lines, at) => lines.map((line) => line.children[at]?.firstChild?.textContent ?? ""),
        index,
      );
  expect(column("units").length).toBeGreaterThan(0);
  expect((await shown(1)).map(numberOf)).toEqual(column("units"));
  expect((await shown(2)).map(numberOf)).toEqual(column("sales"));
  expect((await shown(5)).map(numberOf)).toEqual(column("profit"));
  await gotoAdmin(page, "demo", "/settings/activity");
  await expect(page.locator("#main")).toContainText(
    t("admin.activity.export_report").replace("{who} ", ""),
  );
});
