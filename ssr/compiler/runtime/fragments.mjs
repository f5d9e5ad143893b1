// Keeps the HTML of components whose `kept` is set, by their props and by what
// they read of contexts. What is more than that is never kept: an id, which
// depends on the place, a picture or a title that is said before the page, and
// what a Suspense left to the browser.
import { watch } from "./hooks.mjs";
import { said } from "./resources.mjs";
import { HTML, scope } from "./scope.mjs";
import { left } from "./suspense.mjs";
import { writer } from "./writer.mjs";

let kinds = 0;
// What the component that is written has read so far; null: none is.
let contexts = null;
let names = null;
let placed = false;

/** Writes a component as it was kept, or by render, and keeps it where it can. */
export function keep(type, props, render) {
  if (contexts !== null || scope !== HTML) return render(type, props);
  if (typeof type.kept !== "number") type.kept = ++kinds;
  const known = writer.recall(type.kept, props);
  if (known === true) return;
  if (known === null) return render(type, props);
  const [from, early, late] = [writer.size(), said(), left()];
  contexts = [];
  names = [];
  placed = false;
  watch(reading, place);
  try {
    render(type, props);
    if (!placed && said() === early && left() === late) writer.remember(from, contexts, names);
  } finally {
    forget();
  }
}

/** Forgets the component that was being written. */
export function forget() {
  contexts = null;
  watch(null, null);
}

function place() {
  placed = true;
}

function note(context, name) {
  for (let i = 0; i < contexts.length; i++)
    if (contexts[i] === context && names[i] === name) return;
  contexts.push(context);
  names.push(name);
}

/** The value of a context, which tells what of it is read where it is data. */
function reading(context) {
  const value = context._value;
  if (writer.isData(value)) return telling(context, value);
  note(context, "");
  return value;
}

let last = { data: null, telling: null };

function telling(context, data) {
  if (last.data === data) return last.telling;
  const object = {};
  for (const name of Object.keys(data)) {
    Object.defineProperty(object, name, {
      enumerable: true,
      get() {
        if (contexts !== null) note(context, name);
        return data[name];
      },
    });
  }
  last = { data, telling: object };
  return object;
}
