// For tests: replaces values of a page's data with others of the same type, from a seed.

/** Returns a deterministic generator of integers below a bound. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const texts = [
  "",
  " ",
  "<b>\"bold\" & 'brave'</b>",
  'ঢাকাই জামদানি <শাড়ি> & "লুঙ্গি"',
  "a\nb\tc",
  "javascript:alert(1)",
  "{name} {count} {",
  "🛒 𝟙𝟚 \ud800",
  "x".repeat(3000),
  "</script><!-- -->",
  "0",
  "/a?b=c&d=e#f",
  "https://example.test/?q=\"'",
];
const numbers = [0, 1, -1, 2, 0.5, 1234567.891, 99999999999, 1e21, -0.001, 100];

// Keys whose values select code paths. Their values are not changed.
const fixed = new Set(
  "name,locale,theme,kind,section,what,discount_type,sort,key,format,icon,code".split(","),
);
// Keys of counts. Pages may render one element per counted unit, so their new values are small.
const counts = new Set("total,page,pages,per_page,last_page,count,current".split(","));
const nullable = new Set(
  "picture,logo,parent,variant,reply,advertising,cover,banner,qr".split(","),
);

/** Returns the page with some values replaced, removed or repeated. */
export function mutated(page, next) {
  const rate = 2 + next(40); // One in `rate` values changes.
  const change = (value, key, depth) => {
    if (depth < 2 && fixed.has(key)) return value;
    if (depth > 1 && nullable.has(key) && next(rate) === 0) return null;
    if (typeof value === "string")
      return fixed.has(key) || next(rate) ? value : texts[next(texts.length)];
    if (typeof value === "number" && counts.has(key)) return next(rate) ? value : next(30);
    if (typeof value === "number") return next(rate) ? value : numbers[next(numbers.length)];
    if (typeof value === "boolean") return next(rate) ? value : !value;
    if (Array.isArray(value)) return list(value, key, depth);
    if (value === null) return null;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, change(v, k, depth + 1)]));
  };
  const list = (values, key, depth) => {
    const all = values.map((value) => change(value, key, depth + 1));
    if (next(rate) > 0) return all;
    return [[], all.slice(0, 1), [...all, ...all.slice(0, 2)], all.slice(0, 3).reverse()][next(4)];
  };
  return change(page, "", 0);
}
