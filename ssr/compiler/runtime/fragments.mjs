// Caches the HTML of components that have `cached` set, by their props and the context values that
// they read. A component is not cached if its output depends on more: an id, which depends on the
// position, a hoisted picture or title, or a Suspense fallback.
import { observe } from "./hooks.mjs";
import { hoistCount } from "./resources.mjs";
import { HTML, scope } from "./scope.mjs";
import { pendingFallbacks } from "./suspense.mjs";
import { writer } from "./writer.mjs";

let typeCount = 0;
// The context reads of the component that is being cached, or null if none is.
let contexts = null;
let names = null;
let usesId = false;

/** Writes a component from the cache, or renders it and caches it if possible. */
export function writeCached(type, props, render) {
  if (contexts !== null || scope !== HTML) return render(type, props);
  if (typeof type.cached !== "number") type.cached = ++typeCount;
  const known = writer.lookup(type.cached, props);
  if (known === true) return;
  if (known === null) return render(type, props);
  const [from, hoistedBefore, fallbacksBefore] = [writer.size(), hoistCount(), pendingFallbacks()];
  contexts = [];
  names = [];
  usesId = false;
  observe(readContext, noteId);
  try {
    render(type, props);
    if (!usesId && hoistCount() === hoistedBefore && pendingFallbacks() === fallbacksBefore)
      writer.store(from, contexts, names);
  } finally {
    stopTracking();
  }
}

/** Stops tracking the component that was being cached. */
export function stopTracking() {
  contexts = null;
  observe(null, null);
}

function noteId() {
  usesId = true;
}

function addRead(context, name) {
  for (let i = 0; i < contexts.length; i++)
    if (contexts[i] === context && names[i] === name) return;
  contexts.push(context);
  names.push(name);
}

/** Returns the value of a context. If it is page data, reads of its members are tracked. */
function readContext(context) {
  const value = context._value;
  if (writer.isData(value)) return tracked(context, value);
  addRead(context, "");
  return value;
}

let last = { data: null, tracked: null };

function tracked(context, data) {
  if (last.data === data) return last.tracked;
  const object = {};
  for (const name of Object.keys(data)) {
    Object.defineProperty(object, name, {
      enumerable: true,
      get() {
        if (contexts !== null) addRead(context, name);
        return data[name];
      },
    });
  }
  last = { data, tracked: object };
  return object;
}
