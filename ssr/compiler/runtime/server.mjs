// Replaces `react-dom/server.browser` in the server bundle.
import { unwind } from "./contexts.mjs";
import { stopTracking } from "./fragments.mjs";
import { resetHooks } from "./hooks.mjs";
import { resetResources, resources } from "./resources.mjs";
import { resetScope } from "./scope.mjs";
import { resetFallbacks, writeFallbacks } from "./suspense.mjs";
import { leaveTo } from "./tree.mjs";
import { child } from "./walker.mjs";
import { writer } from "./writer.mjs";

/** Renders a tree to HTML, byte for byte like react-dom/server. With `write`, the HTML is passed to that function. */
export function renderToString(tree, options) {
  reset();
  writer.clear();
  try {
    child(tree, null);
    writeFallbacks();
    const hoisted = resources();
    if (hoisted) {
      const end = writer.size();
      writer.raw(hoisted);
      writer.move(end, 0);
    }
    return writer.take(options?.write);
  } finally {
    reset();
  }
}

function reset() {
  stopTracking();
  resetHooks();
  unwind(null);
  resetScope();
  resetResources();
  resetFallbacks();
  leaveTo(0);
}
