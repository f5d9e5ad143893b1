import { describe, expect, test } from "vitest";
import { emptyProduct, requestOf } from "./fields";
import { type ProductFields, productRules } from "./rules";
import { matrix, newChoice, newOption, type VariantFields } from "./variants/matrix";

const good: ProductFields = { ...emptyProduct, bn_name: "বাতি", selling_price: "500" };

const wrong = (change: Partial<ProductFields>) => {
  const { error } = productRules.safeParse({ ...good, ...change });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
};

// The server rejects the same cases: TestAddProduct_RejectsInvalidProducts.
describe("productRules", () => {
  test("accept what the server accepts", () => {
    expect(wrong({})).toEqual({});
    expect(
      wrong({
        bn_name: "",
        name: "Lamp",
        selling_price: "৫০০.৫",
        discount: "100",
        discount_type: "PERCENT",
      }),
    ).toEqual({});
  });

  test.each<[string, Partial<ProductFields>, Record<string, string>]>([
    ["no name", { bn_name: " " }, { bn_name: "admin.products.name.needed" }],
    [
      "nothing",
      { bn_name: "", selling_price: "" },
      { bn_name: "admin.products.name.needed", selling_price: "form.required" },
    ],
    ["a long name", { name: "ক".repeat(201) }, { name: "form.max" }],
    ["no price", { selling_price: "" }, { selling_price: "form.required" }],
    ["a price too high", { selling_price: "10000000.01" }, { selling_price: "admin.form.large" }],
    ["three decimals", { selling_price: "1.001" }, { selling_price: "admin.form.amount" }],
    ["more off than it is", { discount: "500.01" }, { discount: "admin.products.discount.large" }],
    [
      "101 percent off",
      { discount: "101", discount_type: "PERCENT" },
      { discount: "admin.products.discount.large" },
    ],
    ["less than none", { stock: "-1" }, { stock: "admin.form.count" }],
    ["no amount in advance", { advance: "fixed" }, { advance_value: "form.required" }],
    [
      "nothing in advance",
      { advance: "fixed", advance_value: "0" },
      { advance_value: "form.required" },
    ],
    [
      "too much in advance",
      { advance: "fixed", advance_value: "1000000.01" },
      { advance_value: "admin.form.large" },
    ],
    [
      "more than all in advance",
      { advance: "percent", advance_value: "100.5" },
      { advance_value: "admin.form.large" },
    ],
    ["a slug with a slash", { slug: "a/b" }, { slug: "admin.products.slug.wrong" }],
  ])("refuse %s", (_, change, want) => {
    expect(wrong(change)).toEqual(want);
  });

  test("check an advance's value only for kinds that have one", () => {
    expect(wrong({ advance: "delivery", advance_value: "x" })).toEqual({});
    expect(wrong({ advance: "percent", advance_value: "২৫.৫" })).toEqual({});
  });

  test("accept an empty discount and name the error of an invalid amount", () => {
    expect(wrong({ discount: " " })).toEqual({});
    expect(wrong({ discount: "ten" })).toEqual({ discount: "admin.form.amount" });
    expect(wrong({ discount: "99999999", selling_price: "1" })).toHaveProperty("discount");
  });

  test("check the stock only of a product without options", () => {
    expect(wrong({ stock: "" })).toEqual({ stock: "form.required" });
    const options = [{ ...newOption("Size"), values: [newChoice("M"), newChoice("L")] }];
    const variants = matrix(options, []).map((each) => ({ ...each, stock: "999999" }));
    const sized = { ...good, options, variants };
    expect(wrong({ ...sized, stock: "" })).toEqual({});
    expect(wrong({ ...sized, stock: "1999998" })).toEqual({});
    expect(requestOf({ ...sized, stock: "" }).stock).toEqual({ from: 0, to: 0 });
  });

  test("accept some variants of a product with more combinations than the limit", () => {
    const values = Array.from({ length: 11 }, (_, i) => newChoice(`v${i}`));
    const options = ["A", "B"].map((name) => ({ ...newOption(name), values }));
    const [some] = matrix(options.slice(0, 1), []) as [VariantFields];
    expect(wrong({ options, variants: matrix(options, [some]) })).toEqual({});
  });

  test("refuse incomplete or repeated options", () => {
    const options = [
      { ...newOption("", ""), values: [newChoice("M"), newChoice(" m"), newChoice("M ")] },
    ];
    const variants = matrix(options, []);
    expect(wrong({ options, variants })).toEqual({
      "options.0.bn_name": "form.required",
      "options.0.values.2.bn_value": "admin.products.value.twice",
    });
    const unsold = variants.map((variant) => ({ ...variant, sold: false }));
    expect(wrong({ options, variants: unsold })).toHaveProperty(
      "variants",
      "admin.products.variants.none",
    );
    const cheap = variants.map((variant, i) =>
      i === 1 ? { ...variant, selling_price: "99" } : variant,
    );
    expect(wrong({ options, variants: cheap, discount: "100" })).toHaveProperty("discount");
  });
});
