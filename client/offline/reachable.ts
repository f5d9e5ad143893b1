/**
 * Calls back once the server responds at the address: on the browser's "online" event, or after a probe with a
 * response of any status. Probes are needed because a browser that considers itself online dispatches no event.
 * They run only in visible pages, 1 second to 1 minute apart. Returns a function that stops them. The offline
 * page contains the source of this function (see offlinePage), so it must not use anything outside of it.
 */
export function whenReachable(address: string, back: () => void): () => void {
  let wait = 1000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run = 0;
  const probe = async () => {
    const mine = ++run;
    try {
      // With "manual", a redirect to another host counts as a response too.
      await fetch(address, { method: "HEAD", cache: "no-store", redirect: "manual" });
    } catch {
      if (mine === run) schedule();
      return;
    }
    if (mine === run) back();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    // Jitter prevents many pages from sending requests to a restarted server at the same time.
    timer = setTimeout(probe, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, 60_000);
  };
  const online = () => {
    run++;
    clearTimeout(timer);
    back();
  };
  const look = () => {
    run++;
    wait = 1000;
    schedule();
  };
  addEventListener("online", online);
  document.addEventListener("visibilitychange", look);
  schedule();
  return () => {
    run++;
    clearTimeout(timer);
    removeEventListener("online", online);
    document.removeEventListener("visibilitychange", look);
  };
}
