// Reloads the page when the server has a newer build. Only development builds contain it (ssr/build/dev.mjs).

let stream: EventSource | undefined;

// Browsers limit the connections to a host, so a hidden page closes its stream.
function follow() {
  stream?.close();
  if (document.hidden) return;
  stream = new EventSource("/api/dev/builds");
  stream.addEventListener("build", ({ data }) => {
    if (JSON.parse(data) !== document.documentElement.dataset.build) location.reload();
  });
}

follow();
document.addEventListener("visibilitychange", follow);
