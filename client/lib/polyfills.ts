// Polyfills of built-ins that the app or its libraries use and that some supported browsers lack (from Chrome 87,
// Safari 14 and Firefox 84 on). Only such browsers load this module. ssr/build/builtins.test.mjs fails if a polyfill
// is missing.
import "core-js/actual/array/at";
import "core-js/actual/array/find-last";
import "core-js/actual/array/find-last-index";
import "core-js/actual/array/to-reversed";
import "core-js/actual/array/to-sorted";
import "core-js/actual/array/to-spliced";
import "core-js/actual/object/has-own";
import "core-js/actual/string/at";
import "core-js/actual/structured-clone";
import dialogPolyfill from "dialog-polyfill";

// Safari before 15.4 and Firefox before 98 have no dialogs.
const dialogs = Object.getPrototypeOf(document.createElement("dialog"));
if (!("showModal" in dialogs)) Object.assign(dialogs, { showModal, close });

/** Opens a dialog. The first call replaces this method by the polyfill's on the element. */
function showModal(this: HTMLDialogElement) {
  // The polyfill warns if the element already has one of its methods.
  Object.assign(this, { showModal: undefined, close: undefined });
  dialogPolyfill.forceRegisterDialog(this);
  const closeOpen = this.close;
  this.close = (value) => {
    if (this.hasAttribute("open")) closeOpen.call(this, value); // Closing a closed dialog does nothing in browsers, but the polyfill would throw.
  };
  this.showModal();
}

/** Does nothing, because only dialogs that were never opened have this method. */
function close() {}
