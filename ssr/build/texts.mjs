import { readFileSync } from "node:fs";

// The keys that not every page needs, by how they begin; client/lib/texts.ts
// loads each part with what it is for.
export const parts = {
  overlays: ["cart.", "search.", "wishlist.", "categories."],
  asides: ["chat.", "consent."],
  forms: ["form."],
  buying: ["checkout.", "order.", "track.", "invoice."],
  account: ["account."],
  dashboard: ["dashboard."],
  landing: ["landing."],
  missing: ["not_found.", "unpublished"],
  admin: ["admin."],
  // Only the server says these: its answers have the text of an error in them.
  server: ["head.", "sms.", "error.", "llms."],
};

// What the admin area shows, in one file of its language: its own texts, those of every page, and those of the
// parts whose components it shares.
const adminParts = [undefined, "forms", "buying", "account", "missing", "admin"];

// Of those, the errors that a page finds out itself.
const ofEveryPage = ["error.default", "error.network", "error.no_internet", "error.server"];

const beginsWith = (key) => (start) => key.startsWith(start);

function partOf(key) {
  if (ofEveryPage.some(beginsWith(key))) return undefined;
  return Object.keys(parts).find((part) => parts[part].some(beginsWith(key)));
}

/** The texts of one part, or without one those that every page needs. */
export function textsOf(texts, part) {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => partOf(key) === part));
}

// What it shows of the customer's dashboard: a conversation.
const adminToo = [
  "dashboard.chat.",
  "dashboard.photo.",
  "dashboard.letters",
  "dashboard.today",
  "dashboard.yesterday",
];

/** The texts that the admin area is shown with. */
export function adminTextsOf(texts) {
  const too = Object.entries(texts).filter(([key]) => adminToo.some(beginsWith(key)));
  return Object.assign(
    {},
    ...adminParts.map((part) => textsOf(texts, part)),
    Object.fromEntries(too),
  );
}

/** For the browser's bundle: `locales/bn.json` without the parts, and each part as `locales/bn.json?part`; `?admin` is adminTextsOf. */
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
