import { readFileSync } from "node:fs";

/**
 * What of React's DOM renderer this application does not use, by the functions
 * that do it. `nothing`: they do nothing, as where no such component is there.
 * `error`: they are only reached by use of the feature, and say that it is left out.
 */
export const leftOut = {
  nothing: {
    ViewTransition: [
      "trackEnterViewTransitions",
      "applyViewTransitionToHostInstances",
      "applyViewTransitionToHostInstancesRecursive",
      "restoreViewTransitionOnHostInstances",
      "commitAppearingPairViewTransitions",
      "commitEnterViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "measureNestedViewTransitions",
      "applyViewTransitionName",
      "restoreViewTransitionName",
      "startViewTransition",
      "scheduleViewTransitionEvent",
    ],
    // Asked at every insertion and deletion, whether there is such a ref or not.
    "a ref of a Fragment": [
      "commitFragmentInstanceInsertionEffects",
      "commitFragmentInstanceDeletionEffects",
    ],
  },
  error: {
    ViewTransition: ["createViewTransitionInstance"],
    Activity: ["updateActivityComponent", "mountActivityChildren"],
    SuspenseList: ["updateSuspenseListComponent"],
    useActionState: [
      "mountActionState",
      "updateActionState",
      "updateActionStateImpl",
      "rerenderActionState",
      "dispatchActionState",
      "runActionStateAction",
    ],
    "a ref of a Fragment": [
      "FragmentInstance",
      "commitNewChildToFragmentInstance",
      "deleteChildFromFragmentInstance",
      "blurActiveElementWithinFragment",
    ],
    "a hoisted link, style, script or title": [
      "getResource",
      "acquireResource",
      "mountHoistable",
      "createHoistableInstance",
      "getHydratableHoistableCache",
      "suspendResource",
      "insertSuspendedStylesheets",
      "insertStylesheetIntoRoot",
      "preconnectAs",
      "prefetchDNS",
      "preconnect",
      "preload",
      "preloadModule",
      "preinitStyle",
      "preinitScript",
      "preinitModuleScript",
    ],
  },
};

/** Cuts the features out of the source of react-dom-client.production.js. Throws where a function is not there. */
export function cut(source) {
  let out = source;
  for (const names of Object.values(leftOut.nothing)) {
    for (const name of names) out = replaceBody(out, name, "");
  }
  for (const [feature, names] of Object.entries(leftOut.error)) {
    for (const name of names)
      out = replaceBody(out, name, `  leftOut(${JSON.stringify(feature)});\n`);
  }
  // An error's component stack names no places: our bundle is minified.
  out = replaceBody(out, "describeNativeComponentFrame", '  return "";\n');
  // What a Fragment's ref would offer.
  out = out.replace(/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm, "");
  return `function leftOut(feature) {
  throw Error(feature + " is left out of this build of React: ssr/build/react-dom.mjs");
}
${out}`;
}

function replaceBody(source, name, body) {
  const functions = new RegExp(`^function ${name}\\([^)]*\\) \\{\\n[\\s\\S]*?^\\}\\n`, "gm");
  const found = source.match(functions) ?? [];
  if (found.length !== 1)
    throw new Error(`react-dom has ${found.length} functions ${name}, not one`);
  return source.replace(found[0], () => `function ${name}() {\n${body}}\n`);
}

/** For the browser's bundle: React without what is left out. */
export function leanReactDom() {
  return {
    name: "lean-react-dom",
    setup(build) {
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, ({ path }) => ({
        contents: cut(readFileSync(path, "utf8")),
      }));
    },
  };
}
