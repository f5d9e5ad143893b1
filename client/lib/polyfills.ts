// Built-ins that the app or its libraries use and that some browsers from Chrome 87, Safari 14 and Firefox 84 on lack. Only such browsers
// load them. A built-in that is missing here fails ssr/build/builtins.test.mjs.
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

/** Opens a dialog. The first call gives the element its own methods and the attribute `open`. */
function showModal(this: HTMLDialogElement) {
  // The polyfill warns if the element already has one of its methods.
  Object.assign(this, { showModal: undefined, close: undefined });
  dialogPolyfill.forceRegisterDialog(this);
  const closeOpen = this.close;
  this.close = (value) => {
    if (this.hasAttribute("open")) closeOpen.call(this, value); // the polyfill throws otherwise, browsers do nothing
  };
  this.showModal();
}

/** Does nothing, because only dialogs that were never opened have this method. */
function close() {}
