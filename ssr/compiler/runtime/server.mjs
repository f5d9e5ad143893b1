// What `react-dom/server.browser` is in the server's bundle.
import { unwind } from "./contexts.mjs";
import { forget } from "./fragments.mjs";
import { resetHooks } from "./hooks.mjs";
import { resetResources, resources } from "./resources.mjs";
import { resetScope } from "./scope.mjs";
import { resetFallbacks, writeFallbacks } from "./suspense.mjs";
import { leaveTo } from "./tree.mjs";
import { child } from "./walker.mjs";
import { writer } from "./writer.mjs";

/**
 * The HTML of a tree, byte for byte that of react-dom/server; with `write` it goes there.
 */
export function renderToString(tree, options) {
  reset();
  writer.clear();
  try {
    child(tree, null);
    writeFallbacks();
    const early = resources();
    if (early) {
      const end = writer.size();
      writer.raw(early);
      writer.move(end, 0);
    }
    return writer.take(options?.write);
  } finally {
    reset();
  }
}

function reset() {
  forget();
  resetHooks();
  unwind(null);
  resetScope();
  resetResources();
  resetFallbacks();
  leaveTo(0);
}
