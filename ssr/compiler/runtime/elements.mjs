// The results of components: React elements, and templates compiled from markup.
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

/** Returned by a compiled component that has written its output itself. */
export const DONE = Symbol("done");

export const noProps = Object.freeze({});

/** Returns an element. The props include its children. */
export function el(type, props) {
  return { $$typeof: ELEMENT, type, key: null, props };
}

/**
 * Deletes the key from props with spreads, because a key belongs to the element. The props object
 * is new, so it can be modified.
 */
export function keyless(props) {
  if ("key" in props) delete props.key;
  return props;
}

/** Returns an element of a template with the values of its holes. */
export function markup(template, values) {
  return { $$typeof: ELEMENT, type: null, key: null, props: noProps, template, values };
}
