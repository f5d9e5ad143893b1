import { useMemo, useState } from "react";
import type { CartChoice } from "../state/cart";
import type { Product, Variant } from "../types/catalog.gen";
import { chosenVariant } from "./variants";

/** The price and stock of a product, or of its chosen variant. */
export interface Offer {
  variant: Variant | null;
  /** The choice to add to the cart. */
  choice: CartChoice;
  price: number;
  selling_price: number;
  discount: number;
  discount_type: string;
  stock: number;
  /** Shows a variant at once, while the page of its address is being fetched. */
  choose(variantId: number): void;
}

/** Returns the offer of a product page; variantId is the variant named by the address, or 0. */
export function useOffer(product: Product, variantId: number): Offer {
  // A choice holds until the page changes.
  const [choice, setChoice] = useState({ pageVariant: variantId, id: variantId });
  const id = choice.pageVariant === variantId ? choice.id : variantId;
  return useMemo(() => {
    const variant = chosenVariant(product, id);
    const { price, selling_price, stock } = variant ?? product;
    const { discount, discount_type } = product;
    const choice = {
      product: cardOf(product),
      variant: variant ? labelled(product, variant) : undefined,
    };
    const choose = (id: number) => setChoice({ pageVariant: variantId, id });
    return { variant, choice, price, selling_price, discount, discount_type, stock, choose };
  }, [product, variantId, id]);
}

function labelled(product: Product, variant: Variant): CartChoice["variant"] {
  const options = product.options.map(
    ({ values }, i) => values.find(({ value }) => value === variant.values[i])?.label ?? "",
  );
  return { id: variant.id, price: variant.price, stock: variant.stock, options };
}

// Copies only the fields that lists show, because the cart is kept in the browser's storage.
function cardOf({ id, slug, name, picture, image_url, ...rest }: Product): CartChoice["product"] {
  const { selling_price, discount, discount_type, price, stock } = rest;
  const { has_variants, rating, rating_count, category_id } = rest;
  return {
    id,
    slug,
    name,
    picture,
    image_url,
    selling_price,
    discount,
    discount_type,
    price,
    stock,
    has_variants,
    rating,
    rating_count,
    category_id,
  };
}
