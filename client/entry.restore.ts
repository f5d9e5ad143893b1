// Runs in the page that a link for restoring a cart opens. It adds the linked cart to the browser's own and opens the
// shop's cart. Without scripts, or if storage is denied, the page itself shows the linked cart.
import { restoreCart } from "./basic/restoreCart";

const { shop = "", next = "" } = document.currentScript?.dataset ?? {};
const lines = JSON.parse(document.currentScript?.previousElementSibling?.textContent ?? "[]");

try {
  restoreCart(localStorage, shop, lines);
  location.replace(next);
} catch (error) {
  console.info("the cart stays in the pages without scripts:", error); // Storage is denied or full.
}
