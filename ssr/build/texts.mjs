import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { adminKeys, screenTextsModule } from "./adminTexts.mjs";

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
      "sale.",
      "section.",
      "deals",
      "viewed",
      "together",
      "reviews.",
      "questions.",
      "viewer.",
    ],
    ...["brand", "sku", "call", "chat", "cod"].map((key) => `product.${key}`),
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
  // The storefront has none of these. The server uses them, and its error responses contain the text. The admin area's
  // list of notices has the words of push alerts; see adminTexts.mjs.
  server: [
    "head.",
    "sms.",
    "push.",
    "error.",
    "llms.",
    "export.",
    "progress.",
    "start.",
    "returns.",
    "payment.",
  ],
  // Only components that the server renders use these: the pages for buying without scripts.
  basic: ["basic."],
};

// Texts of every page in spite of their prefix: errors that pages detect themselves, and the times of day, which products on
// sale and orders have.
const common = [
  ...["error.default", "error.network", "error.no_internet", "error.server"],
  "order.hour.",
];

const hasPrefix = (key) => (start) => key.startsWith(start);

function partOf(key) {
  if (common.some(hasPrefix(key))) return undefined;
  return Object.keys(parts).find((part) => parts[part].some(hasPrefix(key)));
}

/** Returns the texts of a part, or those of every page if part is undefined. */
export function textsOf(texts, part) {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => partOf(key) === part));
}

/**
 * An esbuild plugin that loads `locales/bn.json` without the parts, each part as
 * `locales/bn.json?part`, and each part of the admin area as `?admin-part`. It lists the latter in client/admin/lib/screenTexts.ts.
 */
export function splitTexts() {
  return {
    name: "texts",
    setup(build) {
      let keys;
      const admin = () => {
        keys ??= adminKeys(JSON.parse(readFileSync("locales/en.json", "utf8")));
        return keys;
      };
      build.onStart(() => {
        keys = undefined;
      });
      build.onResolve({ filter: /locales\/\w+\.json(\?[\w-]+)?$/ }, ({ path }) => ({
        path: path.replace(/^.*(?=locales\/)/, ""),
        namespace: "texts",
      }));
      build.onLoad({ filter: /./, namespace: "texts" }, ({ path }) => {
        const [file, part] = path.split("?");
        const texts = JSON.parse(readFileSync(file, "utf8"));
        const chosen = part?.startsWith("admin-")
          ? adminTextsOf(texts, part.slice("admin-".length), admin())
          : textsOf(texts, part);
        return { contents: `export default ${JSON.stringify(chosen)}` };
      });
      build.onLoad({ filter: /\/client\/admin\/lib\/screenTexts\.ts$/ }, () => ({
        contents: screenTextsModule(admin()),
        loader: "ts",
        resolveDir: resolve("client/admin/lib"),
      }));
    },
  };
}

// Returns the texts of a part of the admin area: those of "common", or those of a screen.
function adminTextsOf(texts, part, { common, screens }) {
  const wanted = part === "common" ? common : screens.get(part);
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted.has(key)));
}
