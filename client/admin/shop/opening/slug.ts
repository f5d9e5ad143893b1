import { banglish } from "../../lib/banglish";

// The maximum length of a slug in characters, as in server/tenancy/slug.go.
const longest = 63;
const pattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reports whether a text is a valid slug. */
export function isSlug(text: string): boolean {
  return pattern.test(text);
}

/** Converts typed text to a slug. A trailing hyphen remains, so that typing can continue. */
export function typedSlug(text: string): string {
  return banglish(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longest);
}

/** Returns suggested slugs for a shop name, best first. Returns none if the name has no letters or digits. */
export function slugsFor(name: string): string[] {
  const slug = typedSlug(name).slice(0, 40).replace(/-$/, "");
  if (!slug) return [];
  return [slug, ...["-bd", "-shop", "-haat", "-online"].map((more) => slug + more)];
}
