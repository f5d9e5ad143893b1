// React's API in the compiled renderer.
import {
  ELEMENT,
  el,
  FORWARD_REF,
  FRAGMENT,
  LAZY,
  MEMO,
  PROFILER,
  STRICT_MODE,
  SUSPENSE,
} from "./elements.mjs";
import { settled } from "./hooks.mjs";

export { Component, PureComponent } from "./classes.mjs";
export { createContext } from "./contexts.mjs";
export {
  use,
  useActionState,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from "./hooks.mjs";

export const version = "19";
export const Fragment = FRAGMENT;
export const StrictMode = STRICT_MODE;
export const Profiler = PROFILER;
export const Suspense = SUSPENSE;

export const isValidElement = (node) =>
  typeof node === "object" && node !== null && node.$$typeof === ELEMENT;
export const memo = (type, compare = null) => ({ $$typeof: MEMO, type, compare });
export const forwardRef = (render) => ({ $$typeof: FORWARD_REF, render });
export const startTransition = (scope) => void scope();
export const cache =
  (make) =>
  (...values) =>
    make(...values);
export const createRef = () => ({ current: null });
export const act = undefined;

export function createElement(type, config, ...children) {
  const props = { ...config };
  for (const name of ["key", "__self", "__source"]) if (name in props) delete props[name];
  if (children.length === 1) props.children = children[0];
  else if (children.length > 1) props.children = children;
  const defaults = type?.defaultProps;
  for (const name in defaults) if (props[name] === undefined) props[name] = defaults[name];
  const element = el(type, props);
  if (config?.key != null) element.key = `${config.key}`;
  return element;
}

export function cloneElement(element, config, ...children) {
  if (element.template) throw new Error("cannot clone markup of a compiled component");
  const { key = element.key, ...props } = { ...element.props, ...config };
  return createElement(element.type, { ...props, key }, ...children);
}

export function lazy(load) {
  const payload = { promise: null };
  return {
    $$typeof: LAZY,
    _payload: payload,
    _init() {
      if (!payload.promise) {
        payload.promise = load();
        payload.promise.then(
          (value) => Object.assign(payload.promise, { status: "fulfilled", value }),
          (reason) => Object.assign(payload.promise, { status: "rejected", reason }),
        );
      }
      return settled(payload.promise).default;
    },
  };
}

function flat(children, into) {
  if (Array.isArray(children)) for (const each of children) flat(each, into);
  else if (
    children != null &&
    typeof children === "object" &&
    children.$$typeof === undefined &&
    children[Symbol.iterator]
  )
    flat([...children], into);
  else into.push(children == null || typeof children === "boolean" ? null : children);
  return into;
}

export const Children = {
  map: (children, each) =>
    children == null
      ? children
      : flat(
          flat(children, []).map((node, i) => each(node, i)),
          [],
        ).filter((node) => node !== null),
  forEach: (children, each) =>
    void (children != null && flat(children, []).forEach((node, i) => void each(node, i))),
  count: (children) => (children == null ? 0 : flat(children, []).length),
  toArray: (children) =>
    children == null ? [] : flat(children, []).filter((node) => node !== null),
  only(children) {
    if (!isValidElement(children)) throw new Error("Children.only expects a single element");
    return children;
  },
};
