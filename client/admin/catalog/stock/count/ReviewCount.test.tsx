import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import { expectToasts } from "../../../../testing/toasts";
import { press, user } from "../../../../testing/user";
import { stubbedArea } from "../../../fixtures";
import { add, type Count, newCount, setCounted } from "./count";
import { ReviewCount } from "./ReviewCount";

const area = stubbedArea();

const goods = (product_id: number, name: string, stock: number) => ({
  ...{ product_id, variant_id: 0, name, bn_name: "", variant: "", sku: "", picture: null, stock },
});

/** A count of one unit of rice, as expected, and of three instead of four shirts. */
function counted(): Count {
  const count = add(add(newCount(), "1", goods(1, "Shirt", 4)), "2", goods(2, "Rice", 1));
  return setCounted(count, { product_id: 1, variant_id: 0 }, 3);
}

const back = vi.fn();
const saved = vi.fn();

async function open(count: Count, rights: ("stock" | "costs")[]) {
  for (const each of [back, saved]) each.mockReset();
  const screen = await area.show(<ReviewCount count={count} onBack={back} onSaved={saved} />, {
    role: "custom",
    rights,
  });
  const lines = count.lines.map(({ product_id, variant_id, expected, counted }) => ({
    ...{ product_id, variant_id, expected, counted },
  }));
  const value = rights.includes("costs") ? -250 : null;
  await area.calls[0]?.answer({
    lines: lines.map((line) => ({ ...line, stock: line.expected - 1, after: 2, value })),
    value,
  });
  return { ...screen, lines };
}

const save = () => press(en["admin.stock.count.save"]);
const rows = () => screen.getAllByRole("row").map(({ textContent }) => textContent);
const posts = () => area.calls.filter(({ what }) => what === "POST /api/admin/v3/stock/counts");

test("saves the count once, opens it, and ends the count on the device", async () => {
  const count = counted();
  const { lines, path } = await open(count, ["stock"]);
  await user.fill(screen.getByRole("textbox"), "June");
  await save();
  await save();
  expect(posts().map(({ body }) => body)).toEqual([{ key: count.key, note: "June", lines }]);
  await posts()[0]?.answer({ id: 9 });
  expect(saved).toHaveBeenCalledOnce();
  expect(path()).toBe("/admin/demo/stock/counts/9");
});

test("keeps the count and its key for a retry if it cannot be saved", async () => {
  const count = counted();
  const { path } = await open(count, ["stock"]);
  await save();
  await posts()[0]?.fail();
  await expectToasts(["error", en["form.network"]]);
  expect([saved.mock.calls, path()]).toEqual([[], "/admin/demo"]);
  await save();
  expect(posts()[1]?.body).toEqual(posts()[0]?.body);
});

test("lists differences first, with the stock that changed meanwhile", async () => {
  await open(counted(), ["stock"]);
  expect(rows()).toHaveLength(3);
  expect(rows()[1]).toMatch(/^Shirt.*Now 3, then 2.*43−1$/);
  expect(rows()[2]).toMatch(/^Rice.*110$/);
});

test("shows purchase costs only to members who may see them", async () => {
  await open(counted(), ["stock"]);
  expect(document.body.textContent).not.toContain(en["admin.stock.value.total"]);
  area.calls.length = 0;
  await open(counted(), ["stock", "costs"]);
  expect(rows().at(-1)).toContain(`${en["admin.stock.value.total"]}-৳250`);
});

test("lets the member return to the count if it cannot be checked", async () => {
  await area.show(<ReviewCount count={counted()} onBack={back} onSaved={saved} />);
  await area.calls[0]?.refuse(422, "count_invalid");
  await press(en["admin.stock.count.back"]);
  expect(back).toHaveBeenCalledOnce();
});
