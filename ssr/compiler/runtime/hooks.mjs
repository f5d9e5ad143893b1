// Hooks for a single render: state has its initial value, and effects never run. A component that sets state during
// rendering is rendered again, with the state of its hooks.
import { CONTEXT } from "./elements.mjs";
import { depth, enter, leaveTo, treeId } from "./tree.mjs";
import { writer } from "./writer.mjs";

const maxRenders = 25;
const oneChild = [1, 0];

let current = null; // The component that is rendering.
let hookState = [];
let next = 0;
let ids = 0;
let base = "";
/** Whether the component will be rendered again, so that the output of this render is discarded. */
export let willRerender = false;
let rerenders = false; // Whether the hooks have the state of the previous render.
let updates = null;
let outputStart = 0;

/** Thrown when data is not available yet. The nearest Suspense shows its fallback. */
export const SUSPENDED = { message: "suspended" };

/** Calls a function component. Calls it again as long as it sets its own state. */
export function callComponent(component, props, ref) {
  if (willRerender) return null; // This component is inside one that will be rendered again.
  current = component;
  next = 0;
  ids = 0;
  rerenders = false;
  if (hookState.length > 0) hookState = [];
  const place = depth;
  const own = hookState;
  let result = component(props, ref);
  if (willRerender) result = rerender(component, props, ref, place, own);
  current = null;
  return result;
}

function rerender(component, props, ref, place, own) {
  let result;
  for (let renders = 1; willRerender; renders++) {
    if (renders > maxRenders)
      throw new Error("too many re-renders: a component keeps setting its own state");
    willRerender = false;
    rerenders = true;
    writer.cut(outputStart);
    leaveTo(place);
    current = component;
    hookState = own;
    next = 0;
    ids = 0;
    result = component(props, ref);
  }
  updates = null;
  return result;
}

/** Resets the state after a component threw. */
export function resetHooks() {
  current = null;
  hookState = [];
  willRerender = false;
  rerenders = false;
  updates = null;
}

function reduce(reducer, first) {
  if (!current) throw new Error("hook called outside a component");
  const i = next++;
  if (!rerenders) {
    const hook = { state: first(), dispatch: null };
    const owner = hookState;
    hook.dispatch = (action) => {
      if (owner !== hookState || !current) return;
      if (!willRerender) outputStart = writer.size();
      willRerender = true;
      updates ??= [];
      updates.push({ hook, action });
    };
    hookState[i] = hook;
    return hook;
  }
  const hook = hookState[i];
  for (const update of updates ?? []) {
    if (update.hook !== hook || update.done) continue;
    update.done = true;
    hook.state = reducer(hook.state, update.action);
  }
  return hook;
}

const replace = (state, action) => (typeof action === "function" ? action(state) : action);
const initialize = (value) => (typeof value === "function" ? value() : value);

export function useState(initial) {
  const { state, dispatch } = reduce(replace, () => initialize(initial));
  return [state, dispatch];
}

/** useState without a setter. The compiler inserts it where the setter is unused. */
export function useInitial(initial) {
  next++;
  return initialize(initial);
}

export function useReducer(reducer, argument, init) {
  const { state, dispatch } = reduce(reducer, () =>
    init === undefined ? argument : init(argument),
  );
  return [state, dispatch];
}

export function useMemo(make, deps) {
  const i = next++;
  const before = rerenders ? hookState[i] : undefined;
  if (before && deps && before.deps?.every((dep, k) => Object.is(dep, deps[k])))
    return before.value;
  const value = make();
  hookState[i] = { value, deps };
  return value;
}

export const useCallback = (callback, deps) => useMemo(() => callback, deps);

export function useRef(initial) {
  const i = next++;
  if (rerenders) return hookState[i];
  hookState[i] = { current: initial };
  return hookState[i];
}

export function useId() {
  if (ids === 0) {
    base = treeId();
    enter(oneChild);
    onId?.();
  }
  const id = ids++;
  return `_R_${base}${id > 0 ? `H${id.toString(32)}` : ""}_`;
}

// For the fragment cache: called when a component reads a context, and when it calls useId, whose value depends on
// the component's position.
let onRead = null;
let onId = null;

/** Sets the functions that are called for each context read and each useId; null for none. */
export function observe(onContext, id) {
  onRead = onContext;
  onId = id;
}

/** Returns the value of a context at the walker's position. */
export function readContext(context) {
  return onRead === null ? context._value : onRead(context);
}

export const useContext = readContext;

export function use(usable) {
  if (usable && typeof usable === "object") {
    if (usable.$$typeof === CONTEXT) return readContext(usable);
    if (typeof usable.then === "function") return settled(usable);
  }
  throw new Error(`use() expects a promise or a context: ${String(usable)}`);
}

/** Returns the value of a promise that has a status, as React's caches set it. */
export function settled(thenable) {
  if (thenable.status === "fulfilled") return thenable.value;
  if (thenable.status === "rejected") throw thenable.reason;
  throw SUSPENDED;
}

export function useSyncExternalStore(_subscribe, _get, getServer) {
  if (!getServer) throw new Error("useSyncExternalStore without a getServerSnapshot");
  return getServer();
}

const never = (name) => () => {
  throw new Error(`${name} was called during a server render`);
};
const startNone = never("startTransition");
const setNone = never("useOptimistic's setter");
const eventNone = never("useEffectEvent's function");

export const useTransition = () => [false, startNone];
export const useDeferredValue = (value, initial) => (initial === undefined ? value : initial);
export const useOptimistic = (value) => [value, setNone];
export const useEffectEvent = () => eventNone;
export const useActionState = (action, initial) => [
  initial,
  (payload) => void action(initial, payload),
  false,
];
const noop = () => {};
export const useEffect = noop;
export const useLayoutEffect = noop;
export const useInsertionEffect = noop;
export const useImperativeHandle = noop;
export const useDebugValue = noop;
