import "./sharedChunk";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { Screen } from "./app/App";
import { Browser } from "./app/Browser";
import { loadScreen } from "./app/screen";
import { showFailure } from "./lib/failure";
import { fetchFonts } from "./lib/fonts";
import { documentData } from "./router/documentData";
import type { Page } from "./types/page.gen";

const root = document.getElementById("root");

async function start(root: HTMLElement) {
  const page: Page = JSON.parse(documentData() ?? "");
  const first = await loadScreen(page);
  // If the server could not render the page, the root is empty and the page is rendered here.
  if (root.hasChildNodes()) hydrate(root, first);
  else createRoot(root).render(<Browser first={first} />);
}

/** Hydrates the page. If its first render throws, the server's HTML remains, which works without the app. */
function hydrate(root: HTMLElement, first: Screen) {
  const html = root.innerHTML;
  const giveUp = () => {
    app?.unmount();
    root.innerHTML = html;
    delete document.documentElement.dataset.hydrated;
    dispatchEvent(new Event("release")); // Ends the holding of events in client/preHydration.ts.
  };
  let app: Root | undefined;
  // Hydration in a transition is interruptible, so the page can be scrolled meanwhile.
  startTransition(() => {
    app = hydrateRoot(root, <Browser first={first} onFailure={() => queueMicrotask(giveUp)} />);
  });
}

/** Rejects if the app did not start; client/start.ts reports it. */
export const started = root && start(root);

started
  ?.catch(() => {
    // A page rendered by the server works without the app.
    if (root && !root.hasChildNodes()) return showFailure(root);
  })
  .then(() => import("./lib/translated"))
  .then(({ followTranslators }) => followTranslators(document.body))
  .then(fetchFonts)
  .catch(console.info); // Parts that fail to load are retried on the next page.
