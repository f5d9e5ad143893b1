// The hooks of a render that happens once: state is what it begins with, and
// effects never run. Only what is set while the component renders makes it
// render again, and then the hooks find what they kept.
import { CONTEXT } from "./elements.mjs";
import { depth, enter, leaveTo, treeId } from "./tree.mjs";
import { writer } from "./writer.mjs";

const mostRenders = 25;
const oneChild = [1, 0];

let current = null; // stands for the component that renders
let kept = [];
let next = 0;
let ids = 0;
let base = "";
/** The component that renders will do so again: nothing of this time counts. */
export let again = false;
let rerenders = false; // the hooks are those of the render before
let updates = null;
let writtenBefore = 0;

/** Thrown by what is not there yet; the nearest Suspense shows its fallback. */
export const SUSPENDED = { message: "suspended" };

/** Calls a function component, again as long as it sets its own state. */
export function callComponent(component, props, ref) {
  if (again) return null; // within a component that is about to render again
  current = component;
  next = 0;
  ids = 0;
  rerenders = false;
  if (kept.length > 0) kept = [];
  const place = depth;
  const own = kept;
  let result = component(props, ref);
  if (again) result = rerender(component, props, ref, place, own);
  current = null;
  return result;
}

function rerender(component, props, ref, place, own) {
  let result;
  for (let renders = 1; again; renders++) {
    if (renders > mostRenders) throw new Error("too many renders: a component sets its own state");
    again = false;
    rerenders = true;
    writer.cut(writtenBefore);
    leaveTo(place);
    current = component;
    kept = own;
    next = 0;
    ids = 0;
    result = component(props, ref);
  }
  updates = null;
  return result;
}

/** Forgets a component that threw. */
export function resetHooks() {
  current = null;
  kept = [];
  again = false;
  rerenders = false;
  updates = null;
}

function reduce(reducer, first) {
  if (!current) throw new Error("a hook outside of a component");
  const i = next++;
  if (!rerenders) {
    const hook = { state: first(), dispatch: null };
    const owner = kept;
    hook.dispatch = (action) => {
      if (owner !== kept || !current) return;
      if (!again) writtenBefore = writer.size();
      again = true;
      updates ??= [];
      updates.push({ hook, action });
    };
    kept[i] = hook;
    return hook;
  }
  const hook = kept[i];
  for (const update of updates ?? []) {
    if (update.hook !== hook || update.done) continue;
    update.done = true;
    hook.state = reducer(hook.state, update.action);
  }
  return hook;
}

const replace = (state, action) => (typeof action === "function" ? action(state) : action);
const begin = (value) => (typeof value === "function" ? value() : value);

export function useState(initial) {
  const { state, dispatch } = reduce(replace, () => begin(initial));
  return [state, dispatch];
}

/** useState for who never sets it: the build step puts it there. */
export function useInitial(initial) {
  next++;
  return begin(initial);
}

export function useReducer(reducer, argument, init) {
  const { state, dispatch } = reduce(reducer, () =>
    init === undefined ? argument : init(argument),
  );
  return [state, dispatch];
}

export function useMemo(make, deps) {
  const i = next++;
  const before = rerenders ? kept[i] : undefined;
  if (before && deps && before.deps?.every((dep, k) => Object.is(dep, deps[k])))
    return before.value;
  const value = make();
  kept[i] = { value, deps };
  return value;
}

export const useCallback = (callback, deps) => useMemo(() => callback, deps);

export function useRef(initial) {
  const i = next++;
  if (rerenders) return kept[i];
  kept[i] = { current: initial };
  return kept[i];
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

// Fragments watch what is read, and ids, which differ from place to place.
let read = null;
let onId = null;

/** Calls reading(context) for the value of every context, and id for every useId; null: none. */
export function watch(reading, id) {
  read = reading;
  onId = id;
}

/** The value of a context where the walker is. */
export function readContext(context) {
  return read === null ? context._value : read(context);
}

export const useContext = readContext;

export function use(usable) {
  if (usable && typeof usable === "object") {
    if (usable.$$typeof === CONTEXT) return readContext(usable);
    if (typeof usable.then === "function") return settled(usable);
  }
  throw new Error(`use() of what is neither a promise nor a context: ${String(usable)}`);
}

/** The value of a promise that says that it has one, as those of React's caches do. */
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
  throw new Error(`${name} is called while the page renders on the server`);
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
const ignored = () => {};
export const useEffect = ignored;
export const useLayoutEffect = ignored;
export const useInsertionEffect = ignored;
export const useImperativeHandle = ignored;
export const useDebugValue = ignored;
