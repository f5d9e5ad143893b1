// What a page's document runs: the app, once the page that the server rendered
// is painted. Until then the network is the page's own.
function start() {
  const { modules = "" } = document.getElementById("start")?.dataset ?? {};
  for (const href of modules.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  import("./entry.browser").catch((error) => {
    console.error("the app did not start:", error);
    dispatchEvent(new Event("release")); // to client/early.ts
  });
}

function startOncePainted() {
  if (!PerformanceObserver.supportedEntryTypes?.includes("paint")) {
    requestAnimationFrame(() => setTimeout(start));
    return;
  }
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    painted.disconnect();
    start();
  });
  painted.observe({ type: "paint", buffered: true });
}

// What is not looked at is not painted, and a page that the server could not render has nothing to paint.
const empty = !document.getElementById("root")?.hasChildNodes();
if (document.visibilityState === "hidden" || empty) start();
else startOncePainted();

// What was seen is there without a connection, too; the page itself comes first.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/service-worker.js").catch(console.info);
});
