// Suspense: its content, or, where that throws, its fallback for the browser to
// try again. React writes fallbacks after all else; so do we, and move them.
import { innermost, rewind, unwind } from "./contexts.mjs";
import { resetHooks } from "./hooks.mjs";
import { asFallback, leaveScopesTo, resetScope, scope, scopeDepth, setScope } from "./scope.mjs";
import { depth, goTo, leaveTo, place } from "./tree.mjs";
import { child } from "./walker.mjs";
import { writer } from "./writer.mjs";

let late = [];

/** How many fallbacks are yet to be written. */
export const left = () => late.length;

export function suspense({ children, fallback }) {
  const from = writer.size();
  const [providers, scopes, around, before] = [innermost(), scopeDepth(), scope, depth];
  const queued = late.length;
  writer.raw("<!--$-->");
  try {
    child(children, null);
    writer.raw("<!--/$-->");
  } catch {
    // What it was is for the browser to find out: it renders the content again.
    resetHooks();
    unwind(providers);
    leaveScopesTo(scopes);
    setScope(around);
    leaveTo(before);
    late.length = queued;
    writer.cut(from);
    writer.raw("<!--$!--><template></template>");
    late.push({
      at: writer.size(),
      fallback,
      providers,
      scope: asFallback(around),
      place: place(),
    });
    writer.raw("<!--/$-->");
  }
}

/** Writes the fallbacks, each where it belongs. */
export function writeFallbacks() {
  for (let task = late.shift(); task; task = late.shift()) {
    const from = writer.size();
    const queued = late.length;
    rewind(task.providers);
    setScope(task.scope);
    goTo(task.place);
    writer.joint(false);
    child(task.fallback, null);
    unwind(null);
    resetScope();
    leaveTo(0);
    const length = writer.size() - from;
    writer.move(from, task.at);
    for (const [i, other] of late.entries()) {
      if (i >= queued) other.at += task.at - from;
      else if (other.at >= task.at) other.at += length;
    }
  }
}

export function resetFallbacks() {
  late = [];
}
