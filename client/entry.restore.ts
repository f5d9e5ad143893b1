// Runs in the page of a link that restores a cart: adds the cart to the browser's own, and opens the shop's cart. Without scripts, and if
// the browser denies storage, the page itself is the cart.
import { restoreCart } from "./basic/restoreCart";

const { shop = "", next = "" } = document.currentScript?.dataset ?? {};
const lines = JSON.parse(document.currentScript?.previousElementSibling?.textContent ?? "[]");

try {
  restoreCart(localStorage, shop, lines);
  location.replace(next);
} catch (error) {
  console.info("the cart stays in the pages without scripts:", error); // storage is denied or full
}
