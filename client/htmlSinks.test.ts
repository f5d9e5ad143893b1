// Lists every place where the browser parses a string as HTML. Each inserts only HTML that the server has sanitized
// or escaped.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sinks =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe|DOMParser|\bsrcdoc\b|document\.write|\beval\(|new Function\(|<Prose\b/g;

/** The reason for each file. A new place needs a reason here. */
const allowed: Record<string, string> = {
  "client/components/Prose.tsx": "the only component that inserts HTML",
  "client/entry.browser.tsx": "the page's own HTML, which the server has rendered",
  "client/lib/failure.ts": "the document's own noscript, which the server has escaped",
  "client/admin/shop/settings/verification.ts": "parses a pasted meta tag into a detached document",
  "client/admin/shop/policies/MarkdownField.tsx": "Prose with the answer of a preview endpoint",
  "client/admin/catalog/products/DescriptionPreview.tsx":
    "Prose with the answer of a preview endpoint",
  "client/product/SizeGuide.tsx": "Prose with size_guide_html of the page's data",
  "client/section/faq/Faq.tsx": "Prose with html of the page's data",
  "client/section/picturetext/PictureText.tsx": "Prose with html of the page's data",
  "client/section/text/Text.tsx": "Prose with html of the page's data",
  "client/pages/Policy.tsx": "Prose with html of the page's data",
  "themes/1/Product.tsx": "Prose with description_html of the page's data",
  "themes/2/Product.tsx": "Prose with description_html of the page's data",
  "themes/3/Product.tsx": "Prose with description_html of the page's data",
};

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["dist", ".dist"].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(path) && !/\.test\.|fixtures|^client\/testing\//.test(path) ? [path] : [];
  });
}

test("inserts HTML only in the listed places", () => {
  const found = [...sources("client"), ...sources("themes")].filter(
    (path) => readFileSync(path, "utf8").search(sinks) >= 0,
  );
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});

test("finds no element by an id that merchant HTML may contain earlier in the document", () => {
  const lookups = [...sources("client"), ...sources("themes")].flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/getElementById\("([^"]+)"\)/g)].map(([, id]) => id),
  );
  // All four elements precede HTML written by merchants, so the first match is the application's.
  expect([...new Set(lookups)].sort()).toEqual(["faces", "main", "root", "start"]);
});
