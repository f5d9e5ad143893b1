import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import { field, press, user } from "../../../../testing/user";
import type { ProductRequest } from "../../../../types/editor.gen";
import { stubbedArea } from "../../../fixtures";
import { base } from "../fixtures";
import { NewProduct } from "./NewProduct";

const area = stubbedArea();
const place = "haat-product-demo-1";

afterEach(() => localStorage.clear());

const open = (user = {}) => area.show(<NewProduct />, user);
const save = () => press(en["admin.save"]);
const sent = () => area.calls.find(({ what }) => what.startsWith("POST"))?.body as ProductRequest;
const bengali = () => field("Name (Bengali)");
const offer = () => screen.queryByRole("heading", { name: en["admin.products.kept"] });

/** Hides the page, as a phone does before it ends the browser. */
const hide = () => act(async () => void window.dispatchEvent(new Event("pagehide")));

test("offers what was typed before the phone died, and continues it", async () => {
  await open();
  await user.fill(bengali(), "জামা");
  await press(en["admin.products.option.add_colour"]);
  await press("Red");
  await hide();
  await open();
  expect(document.body.textContent).toContain("জামা");
  await press(en["admin.products.kept.continue"]);
  expect(bengali().value).toBe("জামা");
  await press("Blue");
  await user.fill(field(en["admin.products.selling_price"]), "500");
  await save();
  expect(sent()).toMatchObject({
    bn_name: "জামা",
    options: [{ values: [{ value: "Red" }, { value: "Blue" }] }],
    variants: [{ values: ["Red"] }, { values: ["Blue"] }],
  });
});

test("starts over with an empty form", async () => {
  await open();
  await user.fill(bengali(), "জামা");
  await hide();
  await open();
  await press(en["admin.products.kept.over"]);
  expect([bengali().value, localStorage.getItem(place)]).toEqual(["", null]);
});

test("keeps no draft of a product that was saved, or of an empty form", async () => {
  await open();
  await user.fill(bengali(), "জামা");
  await user.fill(field(en["admin.products.selling_price"]), "500");
  await hide();
  expect(localStorage.getItem(place)).toContain("জামা");
  await save();
  await area.calls.find(({ what }) => what.startsWith("POST"))?.answer({ ...base, options: [] });
  await hide();
  expect(localStorage.getItem(place)).toBeNull();
  await open();
  await user.fill(bengali(), "জামা");
  await user.fill(bengali(), "");
  await hide();
  expect(localStorage.getItem(place)).toBeNull();
});

test("belongs to one member, and is stored shortly after the last key", async () => {
  await open();
  await user.fill(bengali(), "জামা");
  await vi.waitFor(() => expect(localStorage.getItem(place)).toContain("জামা"));
  await open({ id: 2 });
  expect(offer()).toBeNull();
});

test("forgets old drafts, and their pictures before", async () => {
  const keep = (hours: number) =>
    localStorage.setItem(
      place,
      JSON.stringify({
        at: Date.now() - hours * 3_600_000,
        fields: { bn_name: "জামা", pictures: base.pictures },
      }),
    );
  for (const [hours, pictures] of [
    [19, 1],
    [21, 0],
  ] as const) {
    keep(hours);
    await open();
    await press(en["admin.products.kept.continue"]);
    const shown = screen.getByRole("group", { name: en["admin.products.pictures"] });
    expect(shown.querySelectorAll("picture")).toHaveLength(pictures);
  }
  keep(24 * 31);
  await open();
  expect(offer()).toBeNull();
});

test.each(["{", "[]", "null", '{"at":1}', '{"at":9e15,"fields":null}'])(
  "ignores the stored text %j",
  async (text) => {
    localStorage.setItem(place, text);
    await open();
    expect(offer()).toBeNull();
  },
);

test("opens the fold when one of its fields is wrong", async () => {
  await open();
  const fold = document.querySelector<HTMLDetailsElement>("form > details");
  expect(fold?.open).toBe(false);
  await save();
  expect(fold?.open, "only the name and the price are missing").toBe(false);
  await user.fill(bengali(), "জামা");
  await user.fill(field(en["admin.products.selling_price"]), "500");
  await user.fill(field(en["admin.products.slug"]), "No slug");
  await save();
  expect(fold?.open).toBe(true);
  expect(document.activeElement).toBe(field(en["admin.products.slug"]));
});

test("saves and opens an empty form for another product in the category", async () => {
  const { path } = await open();
  await user.fill(bengali(), "জামা");
  await user.fill(field(en["admin.products.selling_price"]), "500");
  await press(en["admin.products.save_more"]);
  expect(sent().bn_name).toBe("জামা");
  await area.calls.find(({ what }) => what.startsWith("POST"))?.answer({ ...base, options: [] });
  await vi.waitFor(async () => {
    for (const { what, answer } of area.calls) if (what.startsWith("GET")) await answer([]);
    expect(bengali().value).toBe("");
  });
  expect(localStorage.getItem(place)).toBeNull();
  expect(path()).not.toMatch(/products$/);
});
