import type { Draft } from "../../../types/orderdraft.gen";
import type { Start } from "./ManualForm";
import { type FoundProduct, linesOfOrder } from "./manual";

/** Where a manual order is filled in from. The address of the screen has only the kind and the id. */
export interface DraftSource {
  kind: "customer" | "conversation" | "unfinished";
  id: string;
}

/** Returns the path of the API's call for a draft. */
export function draftPath({ kind, id }: DraftSource): string {
  const list = { customer: "customers", conversation: "conversations", unfinished: "unfinished" };
  return `${list[kind]}/${encodeURIComponent(id)}/draft`;
}

/** Returns the path of the screen that a draft is opened from. */
export function draftBack({ kind, id }: DraftSource): string {
  const part = encodeURIComponent(id);
  if (kind === "customer") return `/customers/${part}`;
  return kind === "conversation" ? `/messages/${part}` : "/unfinished";
}

interface Filled {
  start: Start;
  /** Whether units of the draft are out of stock, or products are no longer for sale. */
  missing: boolean;
  /** The names of products whose variant is unknown. */
  undecided: string[];
}

/** Returns the initial contents of the form. Lines without a known variant, product or stock are left out. */
export function draftStart(draft: Draft, products: FoundProduct[]): Filled {
  const { name, mobile, division, district, upazila, line, source, lines: wanted } = draft;
  const isOpen = (id: number, variant: number) => {
    const product = products.find((each) => each.id === id);
    const known = product?.variants.some((each) => each.id === variant);
    return product !== undefined && product.variants.length > 0 && !known;
  };
  const open = wanted.filter(({ product_id, variant_id }) => isOpen(product_id, variant_id));
  const closed = wanted.filter((each) => !open.includes(each));
  const lines = linesOfOrder(closed, products);
  return {
    start: {
      fields: { name, mobile, division, district, upazila, line, ...(source && { source }) },
      lines,
    },
    missing: units(lines) < units(closed),
    undecided: products
      .filter(({ id }) => open.some((each) => each.product_id === id))
      .map((p) => p.name),
  };
}

const units = (list: { quantity: number }[]) =>
  list.reduce((sum, { quantity }) => sum + quantity, 0);
