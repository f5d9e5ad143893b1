import "./core";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Browser } from "./Browser";
import { documentData } from "./lib/documentData";
import { showFailure } from "./lib/failure";
import { fetchFonts } from "./lib/fonts";
import { loadScreen } from "./lib/screen";
import type { Page } from "./types/page.gen";

const root = document.getElementById("root");

async function start(root: HTMLElement) {
  const page: Page = JSON.parse(documentData() ?? "");
  const app = <Browser first={await loadScreen(page)} />;
  // Where the server could not render the page, there is only its data.
  // As a transition it is done in slices, between which the page can be scrolled.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** Rejects where the app did not start: client/start.ts says so. */
export const started = root && start(root);

started
  ?.catch(() => {
    // What the server rendered is a plain site without the app.
    if (root && !root.hasChildNodes()) return showFailure(root);
  })
  .then(fetchFonts)
  .catch(console.info); // fonts that do not come are asked for again on the next page
