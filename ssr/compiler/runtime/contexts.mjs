// A context has the value of the innermost provider around the walker.

import { CONSUMER, CONTEXT } from "./elements.mjs";
import { child } from "./walker.mjs";

// The providers around the walker, innermost first.
let inside = null;

export function createContext(value) {
  const context = { $$typeof: CONTEXT, _value: value };
  context.Provider = context;
  context.Consumer = { $$typeof: CONSUMER, _context: context };
  return context;
}

export function withContext(context, value, children) {
  push(context, value);
  child(children, null);
  unwind(inside.outer);
}

function push(context, value) {
  inside = { outer: inside, context, value, before: context._value };
  context._value = value;
}

export const innermost = () => inside;

/** Leaves providers until `outer` is the innermost one. */
export function unwind(outer) {
  while (inside !== outer) {
    inside.context._value = inside.before;
    inside = inside.outer;
  }
}

/** Re-enters providers that were left, starting outside all of them. */
export function rewind(innermost) {
  const path = [];
  for (let each = innermost; each; each = each.outer) path.push(each);
  for (const { context, value } of path.reverse()) push(context, value);
}
