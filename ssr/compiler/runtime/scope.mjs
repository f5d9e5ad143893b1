// The scope of a node, which depends on its ancestors: SVG, a picture, a noscript, or a select with a value.
/** The scope outside all of these elements. */
export const HTML = Object.freeze({
  svg: false,
  noPreload: false,
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

/** Enters the scope of a tag's children. */
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
      return { ...scope, svg: false, selected: null, noPreload: true, noscript: true };
    case "picture":
      return { ...scope, svg: false, selected: null, noPreload: true };
    case "svg":
      return { ...scope, svg: true, selected: null };
    default: // Select, math, foreignObject and parts of tables.
      return { ...scope, svg: false, selected };
  }
}

/** Returns a scope for Suspense fallbacks. */
export const asFallback = (of) => ({ ...of, fallback: true });

/** Tags whose children have another scope. */
export const scoped = new Set(
  "noscript select svg picture math foreignObject table thead tbody tfoot colgroup tr".split(" "),
);
