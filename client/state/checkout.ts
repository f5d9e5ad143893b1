import { newKey } from "../lib/key";
import { readMobile } from "../lib/mobile";
import type { Delivery } from "../types/order.gen";
import type { CartLine } from "./cart";
import { draftEntry, storage } from "./storage";

export interface CheckoutFields extends Delivery {
  email: string;
  note: string;
}

/** The draft of a checkout, stored in the browser by shop. */
export interface Draft {
  fields: CheckoutFields;
  /** The package chosen by the shopper, or 0. */
  packageId: number;
  /** The Idempotency-Key of the current order, or empty. */
  key: string;
  /** Whether an order was sent with the key and its result is unknown. */
  sent: boolean;
  /** The recipients of the last orders in this browser, newest first, one for each number. */
  known: CheckoutFields[];
}

// The maximum number of stored recipients.
const mostKnown = 5;

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

/** Returns the draft of a shop; damaged fields are empty. */
export function readDraft(slug: string): Draft {
  const { fields, packageId, key, sent, known } = stored(slug);
  const hasKey = /^[\w-]{8,80}$/.test(text(key));
  return {
    fields: readFields(fields),
    packageId: Number.isSafeInteger(packageId) && Number(packageId) > 0 ? Number(packageId) : 0,
    key: hasKey ? text(key) : "",
    sent: hasKey && sent === true,
    known: Array.isArray(known) ? known.slice(0, mostKnown).map(readFields) : [],
  };
}

/** Changes the stored draft, which another tab may have written, and returns the result. */
export function changeDraft(slug: string, next: (draft: Draft) => Draft): Draft {
  const draft = next(readDraft(slug));
  storage.setItem(draftEntry(slug), JSON.stringify(draft));
  return draft;
}

/**
 * Returns the draft with an idempotency key. The key remains until the order is placed, because any attempt may
 * have placed it; all attempts with the same key are one order.
 */
export function keyed(draft: Draft): Draft {
  return draft.key ? draft : { ...draft, key: newKey() };
}

/** Returns the draft of an order that is being sent. It remains in this state until a response arrives. */
export function sending(draft: Draft): Draft {
  return { ...keyed(draft), sent: true };
}

/** Returns the draft after its order was placed, with name and address for the next order. */
export function finished({ fields, known }: Draft): Draft {
  const recipient = { ...fields, note: "" };
  return {
    fields: recipient,
    packageId: 0,
    key: "",
    sent: false,
    known: remember(recipient, known),
  };
}

// Adds a recipient to the known ones. It replaces the one with the same number.
function remember(recipient: CheckoutFields, known: CheckoutFields[]): CheckoutFields[] {
  const mobile = readMobile(recipient.mobile);
  if (!mobile) return known;
  const others = known.filter((each) => each.mobile !== mobile);
  return [{ ...recipient, mobile }, ...others].slice(0, mostKnown);
}

/** A cart line that was ordered. */
export type Ordered = Pick<CartLine, "id" | "quantity">;

/** Returns the cart without the ordered quantities. Lines added since then remain. */
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
