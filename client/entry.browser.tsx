import "./sharedChunk";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Browser } from "./app/Browser";
import { loadScreen } from "./app/screen";
import { showFailure } from "./lib/failure";
import { fetchFonts } from "./lib/fonts";
import { documentData } from "./router/documentData";
import type { Page } from "./types/page.gen";

const root = document.getElementById("root");

async function start(root: HTMLElement) {
  const page: Page = JSON.parse(documentData() ?? "");
  const app = <Browser first={await loadScreen(page)} />;
  // If the server could not render the page, the root is empty and the page is rendered here.
  // Hydration in a transition is interruptible, so the page can be scrolled meanwhile.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** Rejects if the app did not start; client/start.ts reports it. */
export const started = root && start(root);

started
  ?.catch(() => {
    // A page rendered by the server works without the app.
    if (root && !root.hasChildNodes()) return showFailure(root);
  })
  .then(fetchFonts)
  .catch(console.info); // fonts that fail to load are retried on the next page
