/**
 * Completes a browser that lacks what the app and its libraries use. `toSorted` is the newest built-in of them: browsers that
 * have it load nothing. A built-in that is missing here fails ssr/build/builtins.test.mjs.
 */
export async function completeBrowser(): Promise<void> {
  if (!("toSorted" in [])) await import("./polyfills");
}
