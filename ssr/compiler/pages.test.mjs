// The compiled renderer writes every page byte for byte like react-dom/server.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { outcome, serverBundles } from "./bundles.mjs";
import { mutated, random } from "./mutate.mjs";

const recorded = gunzipSync(readFileSync(new URL("testdata/pages.jsonl.gz", import.meta.url)))
  .toString()
  .split("\n")
  .map((line) => JSON.parse(line));
const seeds = 600;

// Pages that no URL of the demo shops resolves to.
const cart = recorded.find(({ name }) => name === "cart");
const synthetic = [
  { ...cart, name: "order-success", props: { order_id: "12345678" } },
  ...["no-internet", "not-found", "server-error", "default"].map((kind) => ({
    ...cart,
    name: "error",
    props: { kind },
  })),
  ...["account_details", "my_orders", "my_chat", "my_wishlist", "notifications"].map((section) => ({
    ...cart,
    name: "dashboard",
    props: { section },
  })),
];
const pages = [...recorded, ...synthetic];

let bundles;
beforeAll(async () => {
  bundles = await serverBundles();
});

function renders(page) {
  const json = JSON.stringify(page);
  return {
    react: outcome(() => bundles.react.render(json)),
    compiled: outcome(() => bundles.compiled.render(json)),
  };
}

function expectSame(page, what) {
  const { react, compiled } = renders(page);
  // If React throws, the compiled renderer must throw too, with any message.
  if (react.threw !== undefined) expect(compiled, what).toHaveProperty("threw");
  else if (compiled !== react) expect(difference(react, compiled), what).toBe("none");
  return react.threw === undefined;
}

/** Describes where two documents start to differ. */
function difference(react, compiled) {
  if (compiled.threw !== undefined) return `threw ${compiled.threw}`;
  let i = 0;
  while (react[i] === compiled[i]) i++;
  return `at ${i}: React …${react.slice(i - 60, i + 90)}, compiled …${compiled.slice(i - 60, i + 90)}`;
}

test("the recorded pages include all 20 kinds of pages", () => {
  const names = new Set(pages.map(({ name }) => name));
  expect(names.size).toBe(20);
});

test.each([1, 2, 3])(
  "renders recorded pages like React in theme %i and both languages",
  (theme) => {
    for (const page of pages) {
      for (const locale of ["bn", "en"]) {
        const shown = { ...page, theme, locale };
        expect(expectSame(shown, `${page.name} ${page.url}`), `${page.name} is shown`).toBe(true);
      }
    }
  },
);

test(`renders ${seeds} pages with mutated data like React`, () => {
  let shown = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const next = random(seed);
    const page = pages[next(pages.length)];
    const other = mutated({ ...page, theme: 1 + next(3), locale: next(2) ? "bn" : "en" }, next);
    if (expectSame(other, `seed ${seed}, ${page.name}`)) shown++;
  }
  // Most pages must render, because a comparison of two errors proves little.
  expect(shown).toBeGreaterThan(seeds * 0.8);
}, 300_000);

test("escapes text in HTML", () => {
  const evil = `<script>"&'</script>`;
  const home = pages.find(({ name, theme }) => name === "shop-home" && theme === 1);
  const featured = home.props.featured.map((product) => ({ ...product, name: evil }));
  const { compiled } = renders({ ...home, props: { ...home.props, featured } });
  expect(compiled).toContain("&lt;script&gt;&quot;&amp;&#x27;&lt;/script&gt;");
  expect(compiled).not.toContain("<script>");
});
