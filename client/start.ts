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
  import("./entry.browser").catch((error) => console.error("the app did not start:", error));
}

// A page that nobody looks at is not painted, and so not waited for.
if (document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(start));
else start();
