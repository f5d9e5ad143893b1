import type { Delivery } from "../types/checkout.gen";
import type { CartLine } from "./cart";
import { storage } from "./storage";

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
  /** What the server refused under the key, so that nothing was placed; or empty. */
  refused: string;
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
  const { fields, packageId, key, refused } = stored(slug);
  return {
    fields: readFields(fields),
    packageId: Number.isSafeInteger(packageId) && Number(packageId) > 0 ? Number(packageId) : 0,
    key: /^[\w-]{8,80}$/.test(text(key)) ? text(key) : "",
    refused: text(refused),
  };
}

/** Changes what is stored now, be it by another tab, and returns it. */
export function changeDraft(slug: string, next: (draft: Draft) => Draft): Draft {
  const draft = next(readDraft(slug));
  storage.setItem(name(slug), JSON.stringify(draft));
  return draft;
}

/**
 * The draft with the key that an order of this content goes out under: the one it
 * has for as long as the server may have placed an order under it, so that however
 * often it is sent it is one order.
 */
export function keyed(draft: Draft, content: string): Draft {
  const spent = draft.refused !== "" && draft.refused !== content;
  return draft.key && !spent ? draft : { ...draft, key: newKey(), refused: "" };
}

/** The draft after its order was placed: the next one finds name and address. */
export function finished(draft: Draft): Draft {
  return { ...draft, fields: { ...draft.fields, note: "" }, key: "", refused: "" };
}

/** The cart without what was ordered; what was added since stays. */
export function withoutOrdered(lines: CartLine[], ordered: CartLine[]): CartLine[] {
  return lines.flatMap((line) => {
    const taken = ordered.find(({ id }) => id === line.id)?.quantity ?? 0;
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
}

function stored(slug: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(String(storage.getItem(name(slug))));
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

function name(slug: string): string {
  return `${slug}-checkout`;
}

// crypto.randomUUID is missing on pages that came without TLS.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
