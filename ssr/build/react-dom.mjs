import { readFileSync } from "node:fs";

/**
 * What of React's DOM renderer this application does not use, by the functions
 * that do it. `nothing`: they do nothing, as where no such component is there;
 * `answer`: they answer as where there is none, and an error's stack is empty.
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
      "commitAfterMutationEffectsOnFiber",
      "accumulateSuspenseyCommitOnFiber",
    ],
    // Asked at every key and selection.
    "onSelect and onBeforeInput": [
      "constructSelectEvent",
      "getFallbackBeforeInputChars",
      "getNativeBeforeInputChars",
    ],
    // Given to every root, and called where a transition waits for an action.
    "an action of a transition": ["defaultOnDefaultTransitionIndicator"],
    // In messages alone; our bundle is minified.
    "the name of a component": ["getComponentNameFromType"],
    // Asked at every insertion and deletion, whether there is such a ref or not.
    "a ref of a Fragment": [
      "commitFragmentInstanceInsertionEffects",
      "commitFragmentInstanceDeletionEffects",
    ],
  },
  // What they answer where the feature is not used.
  answer: {
    waitForCommitToBeReady: "null",
    describeFiber: '""',
    describeNativeComponentFrame: '""',
  },
  error: {
    ViewTransition: ["createViewTransitionInstance"],
    Suspense: [
      "updateSuspenseComponent",
      "updateDehydratedSuspenseComponent",
      "mountSuspensePrimaryChildren",
      "retrySuspenseComponentWithoutHydrating",
      "scheduleSuspenseWorkOnFiber",
      "pushPrimaryTreeSuspenseHandler",
      "shouldRemainOnPreviousScreen",
      "renderDidSuspendDelayIfPossible",
      "attachPingListener",
      "pingSuspendedRoot",
      "attachSuspenseRetryListeners",
      "registerSuspenseInstanceRetry",
      "retryDehydratedSuspenseBoundary",
      "retryTimedOutBoundary",
      "resolveRetryWakeable",
    ],
    "a tree that is hidden": [
      "deferHiddenOffscreenComponent",
      "hideOrUnhideAllChildrenOnFiber",
      "recursivelyTraverseDisappearLayoutEffects",
      "recursivelyTraverseReappearLayoutEffects",
      "recursivelyTraverseDisconnectPassiveEffects",
      "recursivelyTraverseReconnectPassiveEffects",
      "recursivelyTraverseAtomicPassiveEffects",
    ],
    "use or lazy": [
      "trackUsedThenable",
      "useThenable",
      "unwrapThenable",
      "getSuspendedThenable",
      "isThenableResolved",
      "replaySuspendedUnitOfWork",
    ],
    "an action of a form or a transition": [
      "entangleAsyncAction",
      "chainThenableValue",
      "startHostTransition",
      "ensureFormComponentIsStateful",
      "requestFormReset",
      "recursivelyResetForms",
      "useHostTransitionStatus",
    ],
    useDeferredValue: ["mountDeferredValueImpl", "updateDeferredValueImpl"],
    "the React compiler": ["useMemoCache"],
    "a custom element": ["setPropOnCustomElement"],
    "html, head or body": ["resolveSingletonInstance", "releaseSingletonInstance"],
    "root.unstable_scheduleHydration": ["attemptExplicitHydrationTarget"],
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
      "validateDocumentPositionWithFiberTree",
      "schedulePendingIntersectionUnobserve",
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
  for (const [name, answer] of Object.entries(leftOut.answer)) {
    out = replaceBody(out, name, `  return ${answer};\n`);
  }
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

// What react-dom itself offers and nobody here calls: resources of a page's head, and forms.
const offers =
  /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|unstable_batchedUpdates|useFormState|useFormStatus) = function[\s\S]*?^\};\n/gm;

/** Cuts the offers out of the source of react-dom.production.js. Throws where one is not there. */
export function cutOffers(source) {
  const found = source.match(offers) ?? [];
  if (found.length !== 10) throw new Error(`react-dom has ${found.length} of 10 offers`);
  return source.replace(offers, "");
}

/** For the browser's bundle: React without what is left out. */
export function leanReactDom() {
  return {
    name: "lean-react-dom",
    setup(build) {
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, ({ path }) => ({
        contents: cut(readFileSync(path, "utf8")),
      }));
      build.onLoad({ filter: /react-dom\.production\.js$/ }, ({ path }) => ({
        contents: cutOffers(readFileSync(path, "utf8")),
      }));
    },
  };
}
