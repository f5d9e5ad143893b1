// What a page's document runs: the app, once the page that the server rendered is painted, with its first
// picture. Until then the network is the page's own.

// How long that picture may keep the app waiting, in milliseconds.
const patience = 1500;

function start() {
  const { modules = "" } = document.getElementById("start")?.dataset ?? {};
  for (const href of modules.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  import("./entry.browser")
    .then(({ started }) => started)
    .catch((error) => {
      console.error("the app did not start:", error);
      dispatchEvent(new Event("release")); // to client/early.ts
    });
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

/** Resolves once the first picture is painted, or somebody wants the app sooner. */
async function pictured() {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (!picture || picture.complete) return;
  const decoded = picture.decode().catch(console.info);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const wanted = new Promise((resolve) => addEventListener("pointerdown", resolve, { once: true }));
  await Promise.race([decoded.then(frame), late, wanted]);
}

// What is not looked at is not painted, and a page that the server could not render has nothing to paint.
const empty = !document.getElementById("root")?.hasChildNodes();
if (document.visibilityState === "hidden" || empty) start();
else painted().then(pictured).then(start);

// What was seen is there without a connection, too; the page itself comes first.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/service-worker.js").catch(console.info);
});
