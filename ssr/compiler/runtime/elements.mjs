// What components return: React's elements, and templates, which the build step
// makes of markup.
export const ELEMENT = Symbol.for("react.transitional.element");
export const FRAGMENT = Symbol.for("react.fragment");
export const STRICT_MODE = Symbol.for("react.strict_mode");
export const PROFILER = Symbol.for("react.profiler");
export const SUSPENSE = Symbol.for("react.suspense");
export const CONTEXT = Symbol.for("react.context");
export const CONSUMER = Symbol.for("react.consumer");
export const FORWARD_REF = Symbol.for("react.forward_ref");
export const MEMO = Symbol.for("react.memo");
export const LAZY = Symbol.for("react.lazy");
export const PORTAL = Symbol.for("react.portal");

/** What a compiled component returns that has already written all of itself. */
export const DONE = Symbol("done");

export const noProps = Object.freeze({});

/** An element of a component; props has the children. */
export function el(type, props) {
  return { $$typeof: ELEMENT, type, key: null, props };
}

/** The props of an element into which an object is spread: a key is the element's own. They are made anew for it. */
export function keyless(props) {
  if ("key" in props) delete props.key;
  return props;
}

/** Markup with the values of its holes. */
export function markup(template, values) {
  return { $$typeof: ELEMENT, type: null, key: null, props: noProps, template, values };
}
