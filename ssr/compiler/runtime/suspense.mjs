// Suspense writes its content, or its fallback if the content throws, so that the browser retries
// it. React writes fallbacks after everything else. This module does the same and moves them into
// place.
import { innermost, rewind, unwind } from "./contexts.mjs";
import { resetHooks } from "./hooks.mjs";
import { asFallback, leaveScopesTo, resetScope, scope, scopeDepth, setScope } from "./scope.mjs";
import { depth, goTo, leaveTo, place } from "./tree.mjs";
import { child } from "./walker.mjs";
import { writer } from "./writer.mjs";

let pending = [];

/** Returns the number of fallbacks that are not written yet. */
export const pendingFallbacks = () => pending.length;

export function suspense({ children, fallback }) {
  const from = writer.size();
  const [providers, scopes, around, before] = [innermost(), scopeDepth(), scope, depth];
  const queued = pending.length;
  writer.raw("<!--$-->");
  try {
    child(children, null);
    writer.raw("<!--/$-->");
  } catch {
    // The browser renders the content again and reports the error.
    resetHooks();
    unwind(providers);
    leaveScopesTo(scopes);
    setScope(around);
    leaveTo(before);
    pending.length = queued;
    writer.cut(from);
    writer.raw("<!--$!--><template></template>");
    pending.push({
      at: writer.size(),
      fallback,
      providers,
      scope: asFallback(around),
      place: place(),
    });
    writer.raw("<!--/$-->");
  }
}

/** Writes the pending fallbacks into their places. */
export function writeFallbacks() {
  for (let task = pending.shift(); task; task = pending.shift()) {
    const from = writer.size();
    const queued = pending.length;
    rewind(task.providers);
    setScope(task.scope);
    goTo(task.place);
    writer.setJoined(false);
    child(task.fallback, null);
    unwind(null);
    resetScope();
    leaveTo(0);
    const length = writer.size() - from;
    writer.move(from, task.at);
    for (const [i, other] of pending.entries()) {
      if (i >= queued) other.at += task.at - from;
      else if (other.at >= task.at) other.at += length;
    }
  }
}

export function resetFallbacks() {
  pending = [];
}
