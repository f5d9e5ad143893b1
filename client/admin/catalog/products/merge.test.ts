import { describe, expect, test } from "vitest";
import type { FullProduct } from "../../../types/editor.gen";
import { afterSaving } from "./afterSaving";
import { fieldsOf, requestOf } from "./fields";
import { base } from "./fixtures";
import { compare, merge, type Part } from "./merge";
import type { VariantFields } from "./variants/matrix";

const theirs = (change: Partial<FullProduct>): FullProduct => ({
  ...structuredClone(base),
  version: 2,
  ...change,
});
const none = new Set<Part>();

describe("two users edit one product", () => {
  test("takes over parts that only the other user changed and keeps my own changes", () => {
    const mine = { ...fieldsOf(base), bn_name: "জামা" };
    const other = theirs({ name: "Coat", discount_type: "FLAT" });
    expect(compare(base, mine, other)).toEqual({ taken: ["name", "discount"], disputed: [] });
    const merged = merge(base, mine, other, none);
    expect(merged).toMatchObject({ name: "Coat", bn_name: "জামা", discount_type: "FLAT" });
    expect(requestOf(merged, other).version).toBe(2);
  });

  test("reports parts that both users changed as a conflict", () => {
    const mine = { ...fieldsOf(base), name: "Blouse", selling_price: "700" };
    const other = theirs({ name: "Coat", selling_price: 700 });
    expect(compare(base, mine, other)).toEqual({ taken: [], disputed: ["name"] });
    expect(merge(base, mine, other, none).name).toBe("Coat");
    expect(merge(base, mine, other, new Set<Part>(["name"])).name).toBe("Blouse");
  });

  test("subtracts units sold meanwhile without a conflict", () => {
    const mine = fieldsOf(base);
    mine.variants = mine.variants.map((variant) =>
      variant.id === 7 ? { ...variant, stock: "9" } : variant,
    );
    const [m, l] = base.variants as [FullProduct["variants"][0], FullProduct["variants"][0]];
    const other = theirs({ name: "Coat", stock: 8, variants: [{ ...m, stock: 3 }, l] });
    expect(compare(base, mine, other)).toEqual({ taken: ["name"], disputed: [] });
    const { variants } = requestOf(merge(base, mine, other, none), other);
    expect(variants.map(({ id, stock }) => [id, stock])).toEqual([
      [7, { from: 3, to: 7 }],
      [8, { from: 5, to: 5 }],
    ]);
  });

  test("recreates my variant that the other user has removed", () => {
    const mine = fieldsOf(base);
    mine.variants = mine.variants.map((variant) => ({ ...variant, sku: "MINE" }));
    const other = theirs({ stock: 5, variants: base.variants.slice(0, 1) });
    expect(compare(base, mine, other).disputed).toEqual(["variants"]);
    const kept = requestOf(merge(base, mine, other, new Set<Part>(["variants"])), other);
    expect(kept.variants.map(({ id, sku }) => [id, sku])).toEqual([
      [7, "MINE"],
      [0, "MINE"],
    ]);
    const taken = requestOf(merge(base, mine, other, none), other);
    expect(taken.variants.map(({ id, sku }) => [id, sku])).toEqual([[7, ""]]);
  });
});

describe("afterSaving", () => {
  test("gives an added variant its id, also if its stock was edited while saving", () => {
    const was = fieldsOf(base);
    const fresh = { ...(was.variants[1] as VariantFields), id: 0 };
    const sent = { ...was, variants: [was.variants[0] as VariantFields, fresh] };
    const now = structuredClone(sent);
    now.variants[1] = { ...fresh, stock: "6" };
    const { saved, now: next } = afterSaving(theirs({}), { saved: sent, now });
    expect(next.variants.map(({ id, stock }) => [id, stock])).toEqual([
      [7, "5"],
      [8, "6"],
    ]);
    expect(saved.options).toEqual(sent.options);
  });

  test("adds a stock change made while saving to the stock that the server returns", () => {
    const simple = { options: [], variants: [] };
    const sent = fieldsOf({ ...base, ...simple });
    const { now } = afterSaving(theirs({ ...simple, stock: 7 }), {
      saved: sent,
      now: { ...sent, stock: "15" },
    });
    expect(now.stock).toBe("12");
  });
});
