import { createRoot } from "react-dom/client";
import { App } from "./admin/App";
import { awaitOffer } from "./admin/device/install/prompt";
import { adminApi } from "./admin/lib/api";
import { forget } from "./admin/lib/offline/kept";
import { queries } from "./admin/lib/queries";
import { sessionQuery } from "./admin/lib/session";
import { startLocale } from "./admin/lib/start";
import { loadAdminTexts } from "./admin/lib/texts";
import { showFailure } from "./lib/failure";

const root = document.getElementById("root");

/** Requests the session, which every screen of a shop needs, while the code and the texts load. */
function askAhead() {
  const [, slug = ""] = /^\/admin\/([^/]+)/.exec(location.pathname) ?? [];
  if (["", "login", "register", "unauthorized"].includes(slug)) {
    void forget(); // Nobody is signed in on these pages, or a member switches the shop, so stored answers are deleted.
    return;
  }
  void queries.prefetchQuery(sessionQuery(adminApi(0, startLocale()), slug));
}

async function start(root: HTMLElement) {
  if (!("toSorted" in [])) await import("./lib/polyfills"); // client/start.ts explains this condition.
  awaitOffer();
  askAhead();
  const locale = startLocale();
  const messages = await loadAdminTexts(locale);
  createRoot(root).render(<App first={{ locale, messages }} />);
  const { followTranslators } = await import("./lib/translated");
  followTranslators(document.body);
}

if (root) {
  start(root).catch((error) => {
    console.error("the admin area did not start:", error);
    return showFailure(root);
  });
}
