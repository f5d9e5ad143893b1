import { newKey } from "../../lib/key";
import { storage } from "../../state/storage";
import { stored } from "../../state/stored";
import { dropOtherFiles } from "./keptFiles";

/** A message that has not been sent yet. */
export interface Unsent {
  /** The idempotency key: the server stores retries with the same key once. */
  key: string;
  /** The customer's id. */
  customer: number;
  text: string;
  /** The time of writing in RFC 3339 format. */
  at: string;
  /** Whether it has a picture, which is stored under fileKey. */
  picture: boolean;
}

/** The unsent messages of customers by shop, oldest first. */
export const outbox = stored<Unsent>("chat-outbox", readUnsent);

/** Returns the key of a message's picture in the browser's storage. */
export function fileKey(slug: string, { key }: Pick<Unsent, "key">): string {
  return `${slug}/${key}`;
}

export function newUnsent(customer: number, text: string, picture: boolean): Unsent {
  return { key: newKey(), customer, text, at: new Date().toISOString(), picture };
}

function readUnsent(found: unknown): Unsent | null {
  if (typeof found !== "object" || found === null) return null;
  const { key, customer, text, at, picture } = found as Unsent;
  if (typeof key !== "string" || !/^[\w-]{8,40}$/.test(key) || typeof customer !== "number")
    return null;
  if (typeof text !== "string" || typeof at !== "string" || Number.isNaN(Date.parse(at)))
    return null;
  return { key, customer, text, at, picture: picture === true };
}

interface Draft {
  customer: number;
  text: string;
}

/** Returns a customer's draft of a message to a shop. */
export function readDraft(slug: string, customer: number): string {
  try {
    const found = JSON.parse(String(storage.getItem(draftName(slug)))) as Draft | null;
    return found?.customer === customer && typeof found.text === "string" ? found.text : "";
  } catch {
    return "";
  }
}

export function keepDraft(slug: string, customer: number, text: string): void {
  if (text === "") storage.removeItem(draftName(slug));
  else storage.setItem(draftName(slug), JSON.stringify({ customer, text } satisfies Draft));
}

/** Deletes the draft and the unsent messages, at sign-out. */
export function forgetUnsent(slug: string): void {
  storage.removeItem(draftName(slug));
  outbox.change(slug, () => []);
  void dropOtherFiles(fileKey(slug, { key: "" }), []);
}

function draftName(slug: string): string {
  return `${slug}-chat-draft`;
}
