import { describe, expect, test } from "vitest";
import type { FullProduct } from "../../../../types/editor.gen";
import { emptyProduct } from "../fields";
import {
  matrix,
  matrixOf,
  newChoice,
  newOption,
  type OptionFields,
  recalled,
  type VariantFields,
} from "./matrix";

const product = {
  options: [
    {
      name: "Size",
      bn_name: "মাপ",
      values: [
        { value: "M", bn_value: "" },
        { value: "L", bn_value: "" },
      ],
    },
    {
      name: "Colour",
      bn_name: "রং",
      values: [
        { value: "Red", bn_value: "লাল" },
        { value: "Blue", bn_value: "নীল" },
      ],
    },
  ],
  variants: [
    { id: 7, values: ["M", "Red"], selling_price: null, stock: 3, sku: "MR" },
    { id: 8, values: ["L", "Blue"], selling_price: 650.5, stock: 0, sku: "" },
  ],
} as unknown as FullProduct;

const names = (options: OptionFields[], variants: VariantFields[]) =>
  variants.map(({ id, of, sold }) => {
    const choices = options.flatMap(({ values }) => values);
    const said = of.map((key) => choices.find((each) => each.key === key)?.value);
    return `${said.join("/")} ${id}${sold ? "" : " not sold"}`;
  });

describe("matrixOf", () => {
  test("contains the variants on sale and the other combinations", () => {
    const { options, variants } = matrixOf(product);
    expect(names(options, variants)).toEqual([
      "M/Red 7",
      "L/Blue 8",
      "M/Blue 0 not sold",
      "L/Red 0 not sold",
    ]);
    expect(variants[1]).toMatchObject({ selling_price: "650.5", stock: "0" });
  });
});

describe("matrix", () => {
  test("keeps variants when a value is added, renamed or removed", () => {
    const { options, variants } = matrixOf(product);
    const [size, colour] = options as [OptionFields, OptionFields];
    const more = [{ ...size, values: [...size.values, newChoice("XL")] }, colour];
    const wider = matrix(more, variants);
    expect(names(more, wider)).toEqual([
      "M/Red 7",
      "M/Blue 0 not sold",
      "L/Red 0 not sold",
      "L/Blue 8",
      "XL/Red 0",
      "XL/Blue 0",
    ]);
    const fewer = [size, { ...colour, values: colour.values.slice(1) }];
    expect(names(fewer, matrix(fewer, variants))).toEqual(["M/Blue 0 not sold", "L/Blue 8"]);
    const renamed = [
      { ...size, values: size.values.map((each) => ({ ...each, value: `${each.value}!` })) },
      colour,
    ];
    expect(names(renamed, matrix(renamed, variants))).toContain("M!/Red 7");
  });

  test("keeps variants when an option is added or removed", () => {
    const { options, variants } = matrixOf(product);
    const cloth = { ...newOption("Cloth"), values: [newChoice("Cotton"), newChoice("Silk")] };
    const three = [...options, cloth];
    expect(names(three, matrix(three, variants)).slice(0, 4)).toEqual([
      "M/Red/Cotton 7",
      "M/Red/Silk 0",
      "M/Blue/Cotton 0 not sold",
      "M/Blue/Silk 0",
    ]);
    const one = options.slice(0, 1);
    expect(names(one, matrix(one, variants))).toEqual(["M 7", "L 8"]);
    expect(matrix([], variants)).toEqual([]);
  });

  test("creates a variant for each value of the first option", () => {
    const options = [{ ...newOption("Size"), values: [newChoice("M"), newChoice("L")] }];
    expect(names(options, matrix(options, []))).toEqual(["M 0", "L 0"]);
  });

  test("a new variant starts with the stock of a new product", () => {
    const options = [{ ...newOption("Size"), values: [newChoice("M")] }];
    expect(matrix(options, [])[0]?.stock).toBe(emptyProduct.stock);
  });

  test("keeps the variants and adds none beyond the limit", () => {
    const many = { ...newOption("N"), values: Array.from({ length: 101 }, () => newChoice("x")) };
    expect(matrix([many], [])).toEqual([]);
    const { options, variants } = matrixOf(product);
    const three = [...options, many];
    const kept = matrix(three, variants);
    expect(kept.map(({ id, stock }) => [id, stock])).toEqual(
      variants.map(({ id, stock }) => [id, stock]),
    );
    expect(new Set(kept.map(({ of }) => of.join())).size).toBe(4);
    expect(kept.every(({ of }) => of.length === 3)).toBe(true);
    const again = matrix(options, kept);
    expect(names(options, again)).toEqual(names(options, matrix(options, variants)));
  });

  test("puts no combination on sale that a product with a partial matrix does not sell", () => {
    const letters = "abcdefghijk".split("").map((value) => ({ value, bn_value: "" }));
    const [one, two] = ["A", "B"].map((name) => ({ name, bn_name: "", values: letters }));
    const some = letters.map(({ value }, i) => ({
      ...product.variants[0],
      id: i + 1,
      values: [value, value],
    }));
    const wide = { options: [one, two], variants: some } as unknown as FullProduct;
    const { options, variants } = matrixOf(wide);
    expect(names(options, variants).slice(0, 2)).toEqual(["a/a 1", "b/b 2"]);
    expect(variants).toHaveLength(11);
    // Leaves 10 values of each option, so 10 × 10 combinations.
    const fewer = options.map((each) => ({ ...each, values: each.values.slice(0, 10) }));
    const now = matrix(fewer, variants);
    expect(now).toHaveLength(100);
    const sold = now.filter((each) => each.sold).map(({ id }) => id);
    expect(sold).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe("recalled", () => {
  const without = (gone: string) => {
    const { options, variants } = matrixOf(product);
    const [size, colour] = options as [OptionFields, OptionFields];
    const fewer = [{ ...size, values: size.values.filter(({ value }) => value !== gone) }, colour];
    return { fewer, left: matrix(fewer, variants) };
  };
  const adding = (value: string) => {
    const { fewer, left } = without("L");
    const [size, colour] = fewer as [OptionFields, OptionFields];
    const options = [{ ...size, values: [...size.values, newChoice(value)] }, colour];
    return { options, variants: matrix(options, left) };
  };

  test("restores a removed value that is added again", () => {
    const { options, variants } = adding("L");
    const back = recalled(variants, options, product);
    expect(names(options, back)).toContain("L/Blue 8");
    expect(back.find(({ id }) => id === 8)).toMatchObject({ selling_price: "650.5", sold: true });
  });

  test("does not restore a new, an edited or an existing value", () => {
    const other = adding("XL");
    expect(recalled(other.variants, other.options, product)).toEqual(other.variants);
    const { options, variants } = adding("L");
    const filled = variants.map((each) => ({ ...each, stock: "4" }));
    expect(recalled(filled, options, product)).toEqual(filled);
    const whole = matrixOf(product);
    expect(recalled(whole.variants, whole.options, product)).toEqual(whole.variants);
  });
});
