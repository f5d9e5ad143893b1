// Every page is the same bytes by the compiled renderer as by react-dom/server.
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

// Pages that no address of the demo leads to.
const cart = recorded.find(({ name }) => name === "cart");
const made = [
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
const pages = [...recorded, ...made];

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
  // Nothing but that both throw: the messages are each renderer's own.
  if (react.threw !== undefined) expect(compiled, what).toHaveProperty("threw");
  else if (compiled !== react) expect(difference(react, compiled), what).toBe("none");
  return react.threw === undefined;
}

/** Where two documents begin to differ, which says more than both of them. */
function difference(react, compiled) {
  if (compiled.threw !== undefined) return `threw ${compiled.threw}`;
  let i = 0;
  while (react[i] === compiled[i]) i++;
  return `at ${i}: React …${react.slice(i - 60, i + 90)}, compiled …${compiled.slice(i - 60, i + 90)}`;
}

test("there is a page of every kind", () => {
  const names = new Set(pages.map(({ name }) => name));
  expect(names.size).toBe(20);
});

test.each([1, 2, 3])("pages as they are, in theme %i and both languages", (theme) => {
  for (const page of pages) {
    for (const locale of ["bn", "en"]) {
      const shown = { ...page, theme, locale };
      expect(expectSame(shown, `${page.name} ${page.url}`), `${page.name} is shown`).toBe(true);
    }
  }
});

test(`${seeds} pages with other data`, () => {
  let shown = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const next = random(seed);
    const page = pages[next(pages.length)];
    const other = mutated({ ...page, theme: 1 + next(3), locale: next(2) ? "bn" : "en" }, next);
    if (expectSame(other, `seed ${seed}, ${page.name}`)) shown++;
  }
  // What throws on both sides proves little.
  expect(shown).toBeGreaterThan(seeds * 0.8);
}, 300_000);

test("text that may not stand in HTML is escaped where it is shown", () => {
  const evil = `<script>"&'</script>`;
  const home = pages.find(({ name, theme }) => name === "shop-home" && theme === 1);
  const featured = home.props.featured.map((product) => ({ ...product, name: evil }));
  const { compiled } = renders({ ...home, props: { ...home.props, featured } });
  expect(compiled).toContain("&lt;script&gt;&quot;&amp;&#x27;&lt;/script&gt;");
  expect(compiled).not.toContain("<script>");
});
