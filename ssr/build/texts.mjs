import { readFileSync } from "node:fs";

// The keys that not every page needs, by prefix. client/lib/texts.ts loads each part with the code
// that uses it.
export const parts = {
  overlays: ["cart.", "search.", "wishlist.", "categories.", "alert."],
  asides: ["chat.", "consent."],
  later: [
    ...[
      "unfinished.",
      "facet.",
      "guide.",
      "terms.",
      "viewed",
      "together",
      "reviews.",
      "questions.",
      "viewer.",
    ],
    ...["product.brand", "product.sku"],
    // All texts of filters except those of the button and of an empty result.
    ...["active", "discount", "from", "in_stock", "rating", "remove", "to"].map(
      (key) => `filter.${key}`,
    ),
  ],
  forms: ["form."],
  buying: ["checkout.", "order.", "track.", "invoice."],
  account: ["account."],
  dashboard: ["dashboard."],
  landing: ["landing."],
  missing: ["not_found.", "unpublished", "error.shop_load", "error.busy"],
  admin: ["admin."],
  // Only the server uses these. Its error responses contain the text.
  server: ["head.", "sms.", "push.", "error.", "llms.", "progress.", "returns.", "payment."],
  // Only components that the server renders use these: the pages to buy without scripts.
  basic: ["basic."],
};

// The parts in the admin area's single file per language: its own texts, those of every page, and
// those of shared components.
const adminParts = [undefined, "later", "forms", "buying", "account", "missing", "admin"];

// Errors that pages detect themselves.
const commonErrors = ["error.default", "error.network", "error.no_internet", "error.server"];

const hasPrefix = (key) => (start) => key.startsWith(start);

function partOf(key) {
  if (commonErrors.some(hasPrefix(key))) return undefined;
  return Object.keys(parts).find((part) => parts[part].some(hasPrefix(key)));
}

/** Returns the texts of a part, or those of every page if part is undefined. */
export function textsOf(texts, part) {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => partOf(key) === part));
}

// Texts of the customer's dashboard that the admin area's chat shares.
const sharedWithAdmin = [
  "dashboard.chat.",
  "dashboard.photo.",
  "dashboard.letters",
  "dashboard.today",
  "dashboard.yesterday",
];

/** Returns the texts of the admin area. */
export function adminTextsOf(texts) {
  const shared = Object.entries(texts).filter(([key]) => sharedWithAdmin.some(hasPrefix(key)));
  return Object.assign(
    {},
    ...adminParts.map((part) => textsOf(texts, part)),
    Object.fromEntries(shared),
  );
}

/**
 * An esbuild plugin that loads `locales/bn.json` without the parts, each part as
 * `locales/bn.json?part`, and the result of adminTextsOf as `?admin`.
 */
export function splitTexts() {
  return {
    name: "texts",
    setup(build) {
      build.onResolve({ filter: /locales\/\w+\.json(\?\w+)?$/ }, ({ path }) => ({
        path: path.replace(/^.*(?=locales\/)/, ""),
        namespace: "texts",
      }));
      build.onLoad({ filter: /./, namespace: "texts" }, ({ path }) => {
        const [file, part] = path.split("?");
        const texts = JSON.parse(readFileSync(file, "utf8"));
        const chosen = part === "admin" ? adminTextsOf(texts) : textsOf(texts, part);
        return { contents: `export default ${JSON.stringify(chosen)}` };
      });
    },
  };
}
