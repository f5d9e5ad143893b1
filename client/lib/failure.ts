import type { Locale } from "../types/page.gen";
import { loadMessages } from "./texts";

/**
 * Shows an error message in an empty root whose app did not start, with a link that reloads the page. If its
 * texts cannot be loaded, shows the notice for browsers without scripts.
 */
export async function showFailure(root: HTMLElement): Promise<void> {
  try {
    const texts = await loadMessages(document.documentElement.lang as Locale);
    const again = node("a", texts.retry);
    again.setAttribute("href", location.href);
    const notice = node("main", "");
    notice.className = "wrap py-12 text-center";
    notice.append(
      node("h1", texts["error.default"]),
      node("p", texts["error.default.hint"]),
      again,
    );
    root.replaceChildren(notice);
  } catch {
    root.innerHTML = document.querySelector("body > noscript")?.textContent ?? "";
  }
}

function node(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
