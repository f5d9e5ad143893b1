// Shows the buttons that copy a number or an amount on the payment page, which works without scripts.
import { showCopyButtons } from "./basic/copyButtons";

showCopyButtons(document, navigator.clipboard);
