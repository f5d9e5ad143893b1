import { useEffect, useMemo, useState } from "react";
import type { CartChoice } from "../state/cart";
import type { Product, Variant } from "../types/catalog.gen";
import type { Picture } from "../types/media.gen";
import { scrollToPicture } from "./gallery";
import { chosenVariant, variantPicture } from "./variants";

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
  /** The chosen number of units, from 1 to the stock. */
  quantity: number;
  setQuantity(quantity: number): void;
  /** Shows a variant at once, while the page of its address is being fetched. */
  choose(variantId: number): void;
}

/** Returns the offer of a product page; variantId is the variant named by the address, or 0. */
export function useOffer(product: Product, variantId: number): Offer {
  // A choice is valid until the page changes.
  const [choice, setChoice] = useState({ pageVariant: variantId, id: variantId });
  const [wanted, setQuantity] = useState(1);
  const id = choice.pageVariant === variantId ? choice.id : variantId;
  const variant = chosenVariant(product, id);
  const picture = variant ? variantPicture(product, variant) : undefined;
  useEffect(() => {
    if (picture) scrollToPicture(product.pictures.indexOf(picture));
  }, [product, picture]);
  return useMemo(() => {
    const { price, selling_price, stock } = variant ?? product;
    const { discount, discount_type } = product;
    const quantity = Math.max(1, Math.min(wanted, stock));
    const choice = {
      product: cardOf(product, picture),
      variant: variant ? labelled(product, variant) : undefined,
      quantity,
    };
    const choose = (id: number) => setChoice({ pageVariant: variantId, id });
    const amounts = { price, selling_price, discount, discount_type, stock };
    return { variant, choice, ...amounts, quantity, setQuantity, choose };
  }, [product, variantId, variant, picture, wanted]);
}

function labelled(product: Product, variant: Variant): CartChoice["variant"] {
  const options = product.options.map(
    ({ values }, i) => values.find(({ value }) => value === variant.values[i])?.label ?? "",
  );
  return { id: variant.id, price: variant.price, stock: variant.stock, options };
}

// Copies only the fields that lists show, because the cart is stored in the browser.
function cardOf(product: Product, variantPicture?: Picture): CartChoice["product"] {
  const { id, slug, name, picture, image_url, ...rest } = product;
  const { selling_price, discount, discount_type, price, stock } = rest;
  const { has_variants, rating, rating_count, category_id } = rest;
  return {
    id,
    slug,
    name,
    picture: variantPicture ?? picture,
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
