import { banglish } from "../../lib/banglish";

// The slug format of server/tenancy/slug.go; maximum length in characters.
const longest = 63;
const pattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reports whether text is a valid slug. */
export function isSlug(text: string): boolean {
  return pattern.test(text);
}

/** Converts typed text to a slug; a trailing hyphen stays, so that typing can continue. */
export function typedSlug(text: string): string {
  return banglish(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longest);
}

/** Suggests slugs for a shop name, best first. Empty if the name has no letters or digits. */
export function slugsFor(name: string): string[] {
  const slug = typedSlug(name).slice(0, 40).replace(/-$/, "");
  if (!slug) return [];
  return [slug, ...["-bd", "-shop", "-haat", "-online"].map((more) => slug + more)];
}
