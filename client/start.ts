// Runs in a page's document. It loads the app after the server-rendered page and its first picture are painted; until
// then, the whole bandwidth is available for the page.

// This module has no static imports. Otherwise esbuild would move its helpers to another file, and if that file
// failed to load, nothing here would run, not even the release of held events.

// The maximum number of milliseconds that the first picture may delay the app.
const patience = 1500;
// Milliseconds after which the app loads even without a paint, because browsers do not paint covered windows.
const unpainted = 10_000;

function start() {
  const { modules = "" } = document.getElementById("start")?.dataset ?? {};
  for (const href of modules.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  startApp().catch((error) => {
    console.error("the app did not start:", error);
    dispatchEvent(new Event("release")); // Ends the holding of events in client/preHydration.ts.
  });
}

/**
 * Loads the polyfills if needed, and hydrates the page. A browser with `toSorted`, the newest polyfilled
 * built-in, needs none.
 */
async function startApp() {
  if (!("toSorted" in [])) await import("./lib/polyfills");
  const { started } = await import("./entry.browser");
  await started;
}

function painted(): Promise<unknown> {
  if (!PerformanceObserver.supportedEntryTypes?.includes("paint")) return frame();
  return new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
  });
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function passed(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves when the first picture is painted, on a pointer event, or after `patience`. */
async function pictured() {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (!picture || picture.complete) return;
  const decoded = picture.decode().catch(console.info);
  const late = passed(patience);
  const wanted = new Promise((resolve) => addEventListener("pointerdown", resolve, { once: true }));
  await Promise.race([decoded.then(frame), late, wanted]);
}

// Browsers do not paint hidden tabs, and an empty root has nothing to paint because the server could not render it.
// The app then starts immediately.
const empty = !document.getElementById("root")?.hasChildNodes();
if (document.visibilityState === "hidden" || empty) start();
else Promise.race([painted().then(pictured), passed(unpainted)]).then(start);

// The service worker makes visited pages available offline; it registers after the page has loaded.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/service-worker.js").catch(console.info);
});
