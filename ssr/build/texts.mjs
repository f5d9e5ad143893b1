import { readFileSync } from "node:fs";

// The keys that not every page needs, by how they begin; client/lib/texts.ts
// loads each part with what it is for.
export const parts = {
  overlays: ["cart.", "search.", "wishlist.", "chat.", "categories.", "consent."],
  buying: ["checkout.", "order.", "track.", "invoice."],
  landing: ["landing."],
  // Only the server says these.
  server: ["head.", "sms."],
};

const partOf = (key) =>
  Object.keys(parts).find((part) => parts[part].some((start) => key.startsWith(start)));

/** The texts of one part, or without one those that every page needs. */
export function textsOf(texts, part) {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => partOf(key) === part));
}

/** For the browser's bundle: `locales/bn.json` without the parts, and each part as `locales/bn.json?part`. */
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
        return { contents: `export default ${JSON.stringify(textsOf(texts, part))}` };
      });
    },
  };
}
