// The oldest supported browsers, in which pages can be used and orders placed: Chrome 87 and Safari 14 of 2020, and
// Firefox 84. The last versions of Chrome for Android 5 and 6 are 95 and 106. iPhones 5s and 6 are not supported:
// their last version is Safari 12.
const floor = { chrome: "87", safari: "14", firefox: "84" };

/** The target of esbuild for scripts. */
export const scriptTarget = [
  "es2020",
  ...Object.entries(floor).map(([name, version]) => name + version),
];

/**
 * Syntax that esbuild would rewrite for the floor, although only rare forms of it are broken there: destructuring in Safari 14
 * (esbuild cannot rewrite it at all) and optional chaining in Chrome before 91 (it would add 0.7 % to a page's scripts).
 */
export const scriptSyntax = { destructuring: true, "optional-chain": true };

/** The target of Lightning CSS for stylesheets, as versions in its encoding. */
export const styleTarget = {
  chrome: version(floor.chrome),
  safari: version(floor.safari),
  ios_saf: version(floor.safari),
  firefox: version(floor.firefox),
};

function version(major) {
  return Number(major) << 16;
}
