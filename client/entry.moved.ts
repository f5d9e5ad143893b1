// Runs before all other scripts in the documents of a shop whose slug was changed. It moves the visitor's cart,
// wishlist and sign-in, which are stored under the former slug.

import { moveEntries } from "./movedStorage";

const { from = "", to = "" } = document.currentScript?.dataset ?? {};

try {
  moveEntries(localStorage, from, to);
} catch (error) {
  console.info("the shop's entries stay under its former slug:", error); // Storage is denied or full.
}
