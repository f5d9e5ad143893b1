import { newKey } from "../lib/key";
import type { Delivery } from "../types/checkout.gen";
import type { CartLine } from "./cart";
import { draftEntry, storage } from "./storage";

/** What a shopper writes at the checkout. */
export interface CheckoutFields extends Delivery {
  email: string;
  note: string;
}

/** What the browser keeps of a checkout, for each shop. */
export interface Draft {
  fields: CheckoutFields;
  /** The shipping package chosen by hand; 0: none was. */
  packageId: number;
  /** The Idempotency-Key of the order under way, or empty. */
  key: string;
  /** An order went out under the key, and it is not known what became of it. */
  sent: boolean;
}

const blank: CheckoutFields = {
  name: "",
  mobile: "",
  email: "",
  division: "",
  district: "",
  upazila: "",
  line: "",
  note: "",
};

/** The draft of a shop; what is damaged of it is empty. */
export function readDraft(slug: string): Draft {
  const { fields, packageId, key, sent } = stored(slug);
  const hasKey = /^[\w-]{8,80}$/.test(text(key));
  return {
    fields: readFields(fields),
    packageId: Number.isSafeInteger(packageId) && Number(packageId) > 0 ? Number(packageId) : 0,
    key: hasKey ? text(key) : "",
    sent: hasKey && sent === true,
  };
}

/** Changes what is stored now, be it by another tab, and returns it. */
export function changeDraft(slug: string, next: (draft: Draft) => Draft): Draft {
  const draft = next(readDraft(slug));
  storage.setItem(draftEntry(slug), JSON.stringify(draft));
  return draft;
}

/**
 * The draft with a key. It has the same one until its order is placed: the server
 * may have placed it at any try, and under one key however often it is sent it is
 * one order.
 */
export function keyed(draft: Draft): Draft {
  return draft.key ? draft : { ...draft, key: newKey() };
}

/** The draft while its order is on the way, and after that for as long as no answer came. */
export function sending(draft: Draft): Draft {
  return { ...keyed(draft), sent: true };
}

/** The draft after its order was placed: the next one finds name and address. */
export function finished({ fields }: Draft): Draft {
  return { fields: { ...fields, note: "" }, packageId: 0, key: "", sent: false };
}

/** A line of a cart that was ordered, by its id. */
export type Ordered = Pick<CartLine, "id" | "quantity">;

/** The cart without what was ordered; what was added since stays. */
export function withoutOrdered(lines: CartLine[], ordered: Ordered[]): CartLine[] {
  return lines.flatMap((line) => {
    const taken = ordered.find(({ id }) => id === line.id)?.quantity ?? 0;
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
}

function stored(slug: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(String(storage.getItem(draftEntry(slug))));
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function readFields(found: unknown): CheckoutFields {
  const given = (typeof found === "object" && found !== null ? found : {}) as CheckoutFields;
  const keys = Object.keys(blank) as (keyof CheckoutFields)[];
  return Object.fromEntries(
    keys.map((key) => [key, text(given[key])]),
  ) as unknown as CheckoutFields;
}

function text(found: unknown): string {
  return typeof found === "string" ? found : "";
}
