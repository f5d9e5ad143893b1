import { createRoot, hydrateRoot } from "react-dom/client";
import { Browser } from "./Browser";
import { loadScreen } from "./lib/screen";
import type { Page } from "./types/page.gen";

async function start() {
  const data = document.getElementById("page");
  const root = document.getElementById("root");
  if (!data?.textContent || !root) throw new Error("the document has no page data");
  const page: Page = JSON.parse(data.textContent);
  const screen = await loadScreen(page);
  const app = <Browser first={screen} />;
  // Where the server could not render the page, there is only its data.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

start();
