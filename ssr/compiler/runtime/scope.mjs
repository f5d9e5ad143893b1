// What the elements around say of those within: that they are SVG, in a picture
// or a noscript, or options of a select that has a value.
/** Where nothing is around. */
export const HTML = Object.freeze({
  svg: false,
  quiet: false,
  noscript: false,
  fallback: false,
  selected: null,
});

export let scope = HTML;
const outer = [];

export function setScope(to) {
  scope = to;
}

export function resetScope() {
  scope = HTML;
  outer.length = 0;
}

/** The scope of the children of a tag, which are in it until leaveScope. */
export function enterScope(tag, selected = null) {
  outer.push(scope);
  scope = within(tag, selected);
}

export function leaveScope() {
  scope = outer.pop();
}

export const scopeDepth = () => outer.length;

export function leaveScopesTo(length) {
  while (outer.length > length) leaveScope();
}

function within(tag, selected) {
  switch (tag) {
    case "noscript":
      return { ...scope, svg: false, selected: null, quiet: true, noscript: true };
    case "picture":
      return { ...scope, svg: false, selected: null, quiet: true };
    case "svg":
      return { ...scope, svg: true, selected: null };
    default: // select, math, foreignObject, the parts of tables
      return { ...scope, svg: false, selected };
  }
}

/** Of fallbacks of Suspense. */
export const asFallback = (of) => ({ ...of, fallback: true });

/** Tags whose children are in another scope. */
export const scoped = new Set(
  "noscript select svg picture math foreignObject table thead tbody tfoot colgroup tr".split(" "),
);
