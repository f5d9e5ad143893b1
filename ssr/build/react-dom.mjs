import { readFileSync } from "node:fs";

/**
 * The features of React's DOM renderer that shops' pages do not use and that are removed from their
 * bundle, with the functions that implement them (docs/decisions/0008). `throws`: functions that are
 * called only if the feature is used; they now throw an error that names it. `throwsWithAction`:
 * functions that do nothing if React calls them without an action; they now throw if there is an
 * action. `empty`: functions that every page calls, but that have no effect without the feature; they
 * now do nothing. `null`: functions that return null without the
 * feature; they now always do. `exports`: exports of react-dom.
 */
export const removedFeatures = {
  "view transitions": {
    empty: [
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
      "commitAfterMutationEffectsOnFiber",
    ],
    throws: ["createViewTransitionInstance"],
  },
  "links, styles, scripts and titles in components": {
    empty: ["accumulateSuspenseyCommitOnFiber"],
    null: ["waitForCommitToBeReady"],
    throws: [
      "getResource",
      "acquireResource",
      "mountHoistable",
      "createHoistableInstance",
      "getHydratableHoistableCache",
      "suspendResource",
      "insertSuspendedStylesheets",
      "insertStylesheetIntoRoot",
      "insertStylesheet",
      "preloadStylesheet",
      "preconnectAs",
      "prefetchDNS",
      "preconnect",
      "preload",
      "preloadModule",
      "preinitStyle",
      "preinitScript",
      "preinitModuleScript",
    ],
    exports: ["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  },
  "refs of fragments": {
    empty: ["commitFragmentInstanceInsertionEffects", "commitFragmentInstanceDeletionEffects"],
    throws: [
      "FragmentInstance",
      "commitNewChildToFragmentInstance",
      "deleteChildFromFragmentInstance",
      "blurActiveElementWithinFragment",
      "validateDocumentPositionWithFiberTree",
      "schedulePendingIntersectionUnobserve",
    ],
  },
  "actions of forms and transitions": {
    // Every root has this callback; React calls it while a transition waits for an action.
    empty: ["defaultOnDefaultTransitionIndicator"],
    throws: [
      "entangleAsyncAction",
      "chainThenableValue",
      "ensureFormComponentIsStateful",
      "requestFormReset",
      "recursivelyResetForms",
      "useHostTransitionStatus",
      "mountActionState",
      "updateActionState",
      "updateActionStateImpl",
      "rerenderActionState",
      "dispatchActionState",
      "runActionStateAction",
    ],
    // Called without an action for a form whose submit handler starts a transition, such as a navigation.
    throwsWithAction: ["startHostTransition"],
    exports: ["requestFormReset", "useFormState", "useFormStatus"],
  },
};

/**
 * Hydration, which the admin area does not use, because the server does not render its screens. The functions are called only during
 * hydration.
 */
export const hydration = {
  hydration: {
    empty: [
      "retryIfBlockedOn",
      "clearIfContinuousEvent",
      "queueHydrationError",
      "commitActivityHydrationCallbacks",
      "commitSuspenseHydrationCallbacks",
      "resetHydrationState",
    ],
    null: [
      "popHydrationState",
      "upgradeHydrationErrorsToRecoverable",
      "queueIfContinuousEvent",
      "getNextHydratable",
      "getNextHydratableInstanceAfterHydrationBoundary",
    ],
    throws: [
      "throwOnHydrationMismatch",
      "prepareToHydrateHostInstance",
      "updateDehydratedSuspenseComponent",
      "canHydrateInstance",
      "canHydrateTextInstance",
      "canHydrateHydrationBoundary",
      "mountHostRootWithoutHydrating",
      "retryActivityComponentWithoutHydrating",
      "retrySuspenseComponentWithoutHydrating",
      "hideOrUnhideDehydratedBoundary",
      "clearHydrationBoundary",
      "createFiberFromDehydratedFragment",
      "pushDehydratedActivitySuspenseHandler",
      "retryDehydratedSuspenseBoundary",
      "attemptExplicitHydrationTarget",
      "replayUnblockedEvents",
      "scheduleReplayQueueIfNeeded",
      "attemptReplayContinuousQueuedEvent",
      "accumulateOrCreateContinuousQueuedReplayableEvent",
      "attemptContinuousHydration",
      "attemptHydrationAtCurrentPriority",
      "getBumpedLaneForHydration",
      "ReactDOMHydrationRoot",
    ],
  },
};

/**
 * Removes features from the source of react-dom-client.production.js. Throws unless the
 * source has each of their functions exactly once.
 */
export function removeFeatures(source, features = removedFeatures) {
  let out = source;
  for (const [feature, functions] of Object.entries(features)) {
    const throwRemoved = `throwRemoved(${JSON.stringify(feature)});\n`;
    const bodies = {
      empty: "",
      null: "  return null;\n",
      throws: `  ${throwRemoved}`,
      // The action is the third argument.
      throwsWithAction: `  if (null !== arguments[2]) ${throwRemoved}`,
    };
    for (const [kind, body] of Object.entries(bodies))
      for (const name of functions[kind] ?? []) out = replaceBody(out, name, body);
  }
  if (features["refs of fragments"]) out = out.replace(methodsOfFragments, "");
  return `function throwRemoved(feature) {
  throw Error(feature + " are removed from this build of React: ssr/build/react-dom.mjs");
}
${out}`;
}

const methodsOfFragments = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm;

function replaceBody(source, name, body) {
  const functions = new RegExp(`^function ${name}\\([^)]*\\) \\{\\n[\\s\\S]*?^\\}\\n`, "gm");
  const found = source.match(functions) ?? [];
  if (found.length !== 1)
    throw new Error(`react-dom has ${found.length} functions ${name}, not one`);
  return source.replace(found[0], () => `function ${name}() {\n${body}}\n`);
}

/**
 * Removes the features' exports from the source of react-dom.production.js. Throws unless the
 * source has each of them exactly once.
 */
export function removeExports(source, features = removedFeatures) {
  let out = source;
  for (const name of Object.values(features).flatMap(({ exports = [] }) => exports)) {
    const functions = new RegExp(`^exports\\.${name} = function[\\s\\S]*?^\\};\\n`, "gm");
    const found = out.match(functions) ?? [];
    if (found.length !== 1)
      throw new Error(`react-dom has ${found.length} exports ${name}, not one`);
    out = out.replace(found[0], "");
  }
  return out;
}

/** An esbuild plugin that removes features from React's DOM renderer. */
export function leanReactDom(features = removedFeatures) {
  return {
    name: "lean-react-dom",
    setup(build) {
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, ({ path }) => ({
        contents: removeFeatures(readFileSync(path, "utf8"), features),
      }));
      build.onLoad({ filter: /react-dom\.production\.js$/ }, ({ path }) => ({
        contents: removeExports(readFileSync(path, "utf8"), features),
      }));
    },
  };
}
