// Runs in the documents of a shop whose slug was changed, before all other scripts: the cart, the wishlist and the
// sign-in of a visitor are stored under the slug.

import { moveEntries } from "./movedStorage";

const { from = "", to = "" } = document.currentScript?.dataset ?? {};

try {
  moveEntries(localStorage, from, to);
} catch (error) {
  console.info("the shop's entries stay under its former slug:", error); // storage is denied or full
}
