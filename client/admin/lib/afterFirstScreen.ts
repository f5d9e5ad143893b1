import { queries } from "./queries";

// Milliseconds without a request after which the first screen counts as loaded.
const calm = 2000;

/** Calls then once no query has been fetching for 2 s, so that it does not compete with the first screen. Returns a function that cancels the call. */
export function afterFirstScreen(then: () => void): () => void {
  let timer = setTimeout(check, calm);
  function check() {
    if (queries.isFetching() > 0) timer = setTimeout(check, calm);
    else then();
  }
  return () => clearTimeout(timer);
}
