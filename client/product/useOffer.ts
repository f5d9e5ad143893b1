import { useEffect, useMemo, useState } from "react";
import type { CartChoice } from "../state/cart";
import type { DealPrices, Product, Variant } from "../types/catalog.gen";
import type { Picture } from "../types/media.gen";
import { scrollToPicture } from "./gallery";
import { chargedPrice } from "./ProductPrice";
import {
  type Choice,
  choiceLabels,
  choicePicture,
  chosenVariant,
  matching,
  missingOption,
  startChoice,
} from "./variants";

/**
 * The price and stock of a product, or of its chosen variant. Until all options are chosen, they are the lowest price
 * and the highest stock of the variants that have the chosen values.
 */
export interface Offer {
  product: Product;
  /** The variant of a complete choice. */
  variant: Variant | null;
  /** The chosen value of each option. */
  chosen: Choice;
  /** The labels of the chosen values. */
  labels: string[];
  /** The index of the first option that is not chosen, or -1. */
  missing: number;
  /** The index of the option that the shopper was last asked to choose, or -1. */
  asked: number;
  /** The choice to add to the cart. */
  choice: CartChoice;
  /** The price of a unit, before automatic discounts. */
  price: number;
  selling_price: number;
  offer: Product["offer"];
  /** The price of each of the chosen units: the regular one if a limited sale has fewer left, otherwise the one after automatic discounts. */
  charged: number;
  /** The prices of several units. Undefined if no discount depends on the number of units. */
  several: DealPrices | undefined;
  discount: number;
  discount_type: string;
  stock: number;
  /** Whether other variants that can still be chosen have a higher price. */
  from: boolean;
  /** The chosen number of units, from 1 to the stock. */
  quantity: number;
  setQuantity(quantity: number): void;
  /** Shows a choice immediately, while the page of its variant is being fetched. */
  choose(choice: Choice): void;
  /** Asks the shopper to choose the missing option: shows a text at it and moves the focus there. */
  ask(): void;
}

/** Returns the id of the element of an option. */
export const optionId = (index: number) => `option-${index + 1}`;

/** Returns the offer of a product page. `variantId` is the variant that the address names, or 0. */
export function useOffer(product: Product, variantId: number): Offer {
  // A choice is valid until the page changes.
  const page = `${product.id}-${variantId}`;
  const [state, setState] = useState({ page, chosen: startChoice(product, variantId), asked: -1 });
  const [wanted, setQuantity] = useState(1);
  const same = state.page === page;
  const chosen = useMemo(
    () => (same ? state.chosen : startChoice(product, variantId)),
    [same, state.chosen, product, variantId],
  );
  const asked = same ? state.asked : -1;
  const picture = choicePicture(product, chosen);
  useEffect(() => {
    if (picture) scrollToPicture(product.pictures.indexOf(picture));
  }, [product, picture]);
  return useMemo(() => {
    const variant = chosenVariant(product, chosen);
    const missing = missingOption(product, chosen);
    const amounts = variant ? { ...pricesOf(variant), from: false } : rangeOf(product, chosen);
    const several = product.deals?.prices.find(({ price }) => price === amounts.price);
    const quantity = Math.max(1, Math.min(wanted, amounts.stock));
    const labels = choiceLabels(product, chosen);
    const left = product.sale?.left ?? 0;
    const isOver = left > 0 && quantity > left;
    // More units than a limited sale has left cost the regular price.
    const sold = <T extends Prices>(of: T): T =>
      isOver ? { ...of, price: of.selling_price, offer: null } : of;
    const choice = {
      product: sold(cardOf(product, picture)),
      variant: variant
        ? { ...sold(pricesOf(variant)), id: variant.id, options: labels }
        : undefined,
      quantity,
    };
    return {
      ...{ product, variant, chosen, labels, missing, asked, choice, several, ...amounts },
      ...{ discount: product.discount, discount_type: product.discount_type },
      ...{ quantity, setQuantity, charged: chargedPrice(sold(amounts)) },
      choose(next: Choice) {
        const cleared = next.some((value, i) => !value && chosen[i]);
        setState({ page, chosen: next, asked: cleared ? missingOption(product, next) : -1 });
      },
      ask() {
        setState({ page, chosen, asked: missing });
        const option = document.getElementById(optionId(missing));
        option?.scrollIntoView({ block: "center" });
        option?.querySelector("a")?.focus({ preventScroll: true });
      },
    };
  }, [product, page, chosen, asked, picture, wanted]);
}

function pricesOf({ price, selling_price, stock, offer }: Variant | Product) {
  return { price, selling_price, stock, offer };
}

type Prices = Pick<Product, "price" | "selling_price" | "offer">;

// Returns the lowest price and the highest stock of the variants that can still be chosen. Variants that are out of
// stock count only if all are.
function rangeOf(product: Product, chosen: Choice) {
  const all = matching(product, chosen);
  const inStock = all.filter(({ stock }) => stock > 0);
  const [first, ...rest] = inStock.length > 0 ? inStock : all;
  if (!first) return { ...pricesOf(product), from: false };
  const lowest = rest.reduce(
    (low, each) => (chargedPrice(each) < chargedPrice(low) ? each : low),
    first,
  );
  const stock = Math.max(first.stock, ...rest.map((each) => each.stock));
  const from = [first, ...rest].some((each) => chargedPrice(each) > chargedPrice(lowest));
  return { ...pricesOf(lowest), stock, from };
}

// Copies only the fields that lists show, because the cart is stored in the browser.
function cardOf(product: Product, variantPicture?: Picture): CartChoice["product"] {
  const { id, slug, name, picture, image_url, ...rest } = product;
  const { selling_price, discount, discount_type, price, stock } = rest;
  const { has_variants, rating, rating_count, category_id, offer } = rest;
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
    sale: null,
    stock,
    has_variants,
    rating,
    rating_count,
    category_id,
    offer,
  };
}
