// Only in development builds (ssr/build/dev.mjs): reloads the page when the server has a newer build.

let stream: EventSource | undefined;

// A hidden page has no stream, because browsers limit the connections to a host.
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
