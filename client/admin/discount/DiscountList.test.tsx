import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../locales/en.json";
import type { DiscountRow } from "../../types/discount.gen";
import { stubbedArea } from "../fixtures";
import { DiscountList } from "./DiscountList";
import { empty, requestOf } from "./form";

const area = stubbedArea();

const row: DiscountRow = {
  ...requestOf({ ...empty, name: "Eid", percent: "10", automatic: "yes" }, "v1"),
  ...{ id: 3, status: "active", used: 0, codes: 0 },
  figures: {
    ...{ uses: 4, orders: 4, delivered: 2, returned: 1, sales: 1000, given: 100 },
    ...{ delivered_sales: 500, profit: 321, uncosted_units: 0 },
  },
};

test("shows the profit of discounts only to members who may see costs", async () => {
  await area.show(<DiscountList rows={[row]} />);
  expect(screen.getAllByText("৳321").length).toBeGreaterThan(0);
  await area.show(<DiscountList rows={[row]} />, { rights: ["discounts"] });
  expect(screen.queryByText("৳321")).toBeNull();
  expect(screen.queryByText(en["admin.discounts.profit"])).toBeNull();
});

test("says why a profit is unknown", async () => {
  const figures = { ...row.figures, profit: null, uncosted_units: 2 };
  await area.show(<DiscountList rows={[{ ...row, figures }]} />);
  expect(screen.getAllByText("2 units have no cost").length).toBeGreaterThan(0);
});
