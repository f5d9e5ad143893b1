// Runs in the page to pay, which works without scripts: shows its buttons that copy a number or an amount.
import { showCopyButtons } from "./basic/copyButtons";

showCopyButtons(document, navigator.clipboard);
