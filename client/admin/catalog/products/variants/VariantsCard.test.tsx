import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../../locales/en.json";
import { field, press, user } from "../../../../testing/user";
import type { ProductRequest } from "../../../../types/editor.gen";
import { stubbedArea } from "../../../fixtures";
import { base, openForm } from "../fixtures";

const area = stubbedArea();

const list = () => screen.getByRole("list", { name: en["admin.products.variants"] });

/** Returns a field of the variant with this name by the beginning of its label. */
function cell(variant: string, label: string): HTMLInputElement {
  const row = within(list()).getByText(variant, { selector: "p" }).closest("li") as HTMLElement;
  return within(row).getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${label}`) });
}

const names = () => [...list().querySelectorAll("p")].map(({ textContent }) => textContent);
const value = (option: string, number: number) =>
  screen.getByLabelText<HTMLInputElement>(
    `${option}: ${en["admin.products.value.en"].replace("{number}", String(number))}`,
  );
const save = () => press(en["admin.save"]);
const sent = () =>
  area.calls.find(({ what }) => what.startsWith("PUT"))?.body as ProductRequest | undefined;

test("a value that is removed and added again gets back its variant with price and stock", async () => {
  await openForm(base);
  await press("Remove value L");
  expect(names()).toEqual(["M"]);
  await press(en["admin.products.value.add"]);
  await user.fill(value("Size", 2), "L");
  await user.keyboard("{Tab}");
  expect([cell("L", "Price").value, cell("L", "Stock").value]).toEqual(["600", "5"]);
  await save();
  expect(sent()?.variants.map(({ id }) => id)).toEqual([7, 8]);
});

test("a second option multiplies the variants, and existing ones keep their ids", async () => {
  await openForm(base);
  await press(en["admin.products.option.add_colour"]);
  await user.fill(value("রং", 1), "Red");
  await press(en["admin.products.value.add"], "button", screen.getByRole("group", { name: "রং" }));
  await user.fill(value("রং", 2), "Blue");
  expect(names()).toEqual(["M / Red", "M / Blue", "L / Red", "L / Blue"]);
  await save();
  expect(sent()?.variants).toMatchObject([
    { id: 7, values: ["M", "Red"], stock: { from: 5, to: 5 } },
    { id: 0, values: ["M", "Blue"], stock: { from: 0, to: 1 } },
    { id: 8, values: ["L", "Red"], selling_price: 600 },
    { id: 0, values: ["L", "Blue"] },
  ]);
});

test("a variant that is not on sale is not sent, and keeps its fields until then", async () => {
  await openForm(base);
  await press("Sell L", "checkbox");
  expect(cell("L", "Stock").disabled).toBe(true);
  await user.fill(field(en["admin.products.variants.all_price"]), "700");
  await press(en["admin.products.variants.fill"]);
  expect([cell("M", "Price").value, cell("L", "Price").value]).toEqual(["700", "600"]);
  await save();
  expect(sent()?.variants.map(({ id }) => id)).toEqual([7]);
});

test("does not save a value twice, or a stock that is no whole number", async () => {
  await openForm(base);
  await user.fill(cell("M", "Stock"), "2.5");
  await user.fill(value("Size", 2), "M");
  await save();
  expect(sent()).toBeUndefined();
  expect(list().textContent).toContain(en["admin.form.count"]);
  expect(screen.getByRole("group", { name: "Size" }).textContent).toContain(
    en["admin.products.value.twice"],
  );
});

test("assigns one of the product's pictures to a value, and removes it again", async () => {
  await openForm(base);
  await press(en["admin.products.value.look"].replace("{name}", "M"));
  const photo = en["gallery.photo"].replace("{name}", "M").replace("{number}", "1");
  await press(photo);
  expect(screen.getByRole("button", { name: photo }).getAttribute("aria-pressed")).toBe("true");
  await save();
  expect(sent()?.options[0]?.values).toMatchObject([{ picture: "1/a" }, { value: "L" }]);
  await press(photo);
  expect(screen.getByRole("button", { name: photo }).getAttribute("aria-pressed")).toBe("false");
});

test("the only value of an option cannot be removed, and removing the option removes the variants", async () => {
  await openForm({
    ...base,
    options: [{ ...base.options[0], values: [{ value: "M", bn_value: "" }] }],
    variants: base.variants.slice(0, 1),
  } as never);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove value M" }).disabled).toBe(
    true,
  );
  await press("Remove option Size");
  expect(screen.queryByRole("list", { name: en["admin.products.variants"] })).toBeNull();
  await save();
  expect(sent()).toMatchObject({ options: [], variants: [] });
});

test("a tap adds a usual size, and the size of a removed variant brings it back", async () => {
  await openForm(base);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "M" }).disabled).toBe(true);
  await press("Remove value L");
  await press("L");
  await press("42");
  expect(names()).toEqual(["M", "L", "42"]);
  await save();
  expect(sent()?.variants).toMatchObject([{ id: 7 }, { id: 8 }, { id: 0, values: ["42"] }]);
  expect(sent()?.options[0]?.values).toMatchObject([{}, {}, { value: "42", bn_value: "৪২" }]);
});

test("a usual colour has its names in both languages, also if one of them is typed", async () => {
  await openForm({ ...base, options: [], variants: [] });
  await press(en["admin.products.option.add_colour"]);
  await press("Red");
  await press(en["admin.products.value.add"]);
  await user.fill(value("রং", 2), "Blue");
  await user.keyboard("{Tab}");
  await save();
  expect(sent()?.options).toMatchObject([
    {
      values: [
        { value: "Red", bn_value: "লাল", color: "#d32f2f" },
        { value: "Blue", bn_value: "নীল", color: "#1976d2" },
      ],
    },
  ]);
});
