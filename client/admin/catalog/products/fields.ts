import type { FieldPath } from "react-hook-form";
import type {
  FullProduct,
  ProductRequest,
  ProductSale,
  VariantRequest,
} from "../../../types/editor.gen";
import { asNumber } from "../../lib/numbers";
import { ruleOf } from "../../payment/payments/fields";
import type { ProductFields, SaleFields } from "./rules";
import {
  choiceName,
  initialStock,
  matrixOf,
  type OptionFields,
  type VariantFields,
} from "./variants/matrix";

/** The initial values of a new product's form. */
export const emptyProduct: ProductFields = {
  name: "",
  bn_name: "",
  description: "",
  bn_description: "",
  size_guide: "",
  bn_size_guide: "",
  pictures: [],
  selling_price: "",
  discount: "",
  discount_type: "FLAT",
  sale: { starts_at: "", ends_at: "", units: "" },
  stock: initialStock,
  cost: "",
  options: [],
  variants: [],
  published: true,
  category_id: "",
  brand: "",
  sku: "",
  weight: "",
  advance: "",
  advance_value: "",
  slug: "",
  meta_title: "",
  bn_meta_title: "",
  meta_description: "",
  bn_meta_description: "",
};

/** Returns the form values of a product. `sent` is the list of options in the request that saved it. */
export function fieldsOf(product: FullProduct, sent?: OptionFields[]): ProductFields {
  return {
    name: product.name,
    bn_name: product.bn_name,
    description: product.description,
    bn_description: product.bn_description,
    size_guide: product.size_guide,
    bn_size_guide: product.bn_size_guide,
    pictures: product.pictures,
    selling_price: String(product.selling_price),
    discount: product.discount ? String(product.discount) : "",
    discount_type: product.discount_type === "PERCENT" ? "PERCENT" : "FLAT",
    sale: {
      starts_at: product.sale.starts_at,
      ends_at: product.sale.ends_at,
      units: product.sale.units ? String(product.sale.units) : "",
    },
    stock: String(product.stock),
    cost: "", // the form of an existing product has no such field
    ...matrixOf(product, sent),
    published: product.status === "published",
    category_id: product.category_id ? String(product.category_id) : "",
    brand: product.brand,
    sku: product.sku,
    weight: product.weight ? String(product.weight) : "",
    advance: product.advance.kind,
    advance_value: product.advance.value ? String(product.advance.value) : "",
    slug: product.slug,
    meta_title: product.meta_title,
    bn_meta_title: product.bn_meta_title,
    meta_description: product.meta_description,
    bn_meta_description: product.bn_meta_description,
  };
}

/** Returns the request of a form. `base` is the loaded product; it is undefined for a new one. */
export function requestOf(fields: ProductFields, base?: FullProduct): ProductRequest {
  const { options, variants, published, pictures, category_id, discount, ...more } = fields;
  const { advance, advance_value, ...rest } = more;
  const sized = options.length > 0;
  return {
    ...rest,
    version: base?.version ?? 0,
    pictures: pictures.map(({ key }) => key),
    weight: asNumber(fields.weight) || 0,
    advance: ruleOf(advance, advance_value),
    selling_price: asNumber(fields.selling_price),
    discount: discount ? asNumber(discount) : 0,
    sale: saleOf(fields.sale),
    stock: sized ? { from: 0, to: 0 } : { from: base?.stock ?? 0, to: asNumber(fields.stock) },
    cost: base || !fields.cost ? null : asNumber(fields.cost),
    status: published ? "published" : "draft",
    category_id: Number(category_id),
    options: options.map(({ name, bn_name, values }) => ({
      name,
      bn_name,
      values: values.map(({ key: _, ...choice }) => ({ ...choice, value: choiceName(choice) })),
    })),
    variants: sized
      ? variants.filter(({ sold }) => sold).map((variant) => variantOf(variant, fields, base))
      : [],
  };
}

/** Returns the limits of a discount as the server takes them. */
export function saleOf({ starts_at, ends_at, units }: SaleFields): ProductSale {
  return { starts_at, ends_at, units: asNumber(units) || 0, sold: 0 };
}

function variantOf(
  variant: VariantFields,
  { options }: ProductFields,
  base?: FullProduct,
): VariantRequest {
  const before = base?.variants.find(({ id }) => id === variant.id);
  return {
    id: variant.id,
    values: choicesOf(variant, options),
    selling_price: variant.selling_price ? asNumber(variant.selling_price) : null,
    stock: { from: before?.stock ?? 0, to: asNumber(variant.stock) },
    sku: variant.sku,
  };
}

function choicesOf({ of }: VariantFields, options: ProductFields["options"]): string[] {
  const choices = options.flatMap(({ values }) => values);
  return of.map((key) => {
    const choice = choices.find((each) => each.key === key);
    return choice ? choiceName(choice) : "";
  });
}

/** Returns the form path of a field that the server names. Indices of variants differ, because the server counts only variants on sale. */
export function inForm(name: string, { variants }: ProductFields): FieldPath<ProductFields> {
  const [, at, rest] = /^variants\.(\d+)\.(.+)$/.exec(name) ?? [];
  const variant = variants.filter(({ sold }) => sold)[Number(at)];
  const place = variant ? `variants.${variants.indexOf(variant)}.${rest}` : name;
  return place as FieldPath<ProductFields>;
}
