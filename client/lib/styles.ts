/** The larger stylesheets of a theme. Most pages use the small one; "full" includes "buying". */
type Sheet = "buying" | "full";

/**
 * Replaces the page's stylesheet by a larger one, unless the page already has its rules.
 * Resolves when it has loaded, rejects if it cannot be fetched.
 */
function loadSheet(sheet: Sheet): Promise<void> {
  const shown = document.querySelector<HTMLLinkElement>("link[data-full]");
  const href = shown?.dataset[sheet];
  const has = shown?.getAttribute("href");
  if (!shown || !href || has === href || has === shown.dataset.full) return Promise.resolve();
  const larger = document.createElement("link");
  Object.assign(larger.dataset, shown.dataset);
  larger.rel = "stylesheet";
  larger.href = href;
  return new Promise((resolve, reject) => {
    larger.onload = () => {
      shown.remove();
      resolve();
    };
    larger.onerror = () => {
      larger.remove();
      reject(new Error(`load stylesheet ${href}`));
    };
    shown.after(larger);
  });
}

/** Waits for a lazy part and its stylesheet, and resolves to the part. */
export async function styled<T>(part: Promise<T>, sheet: Sheet): Promise<T> {
  const [loaded] = await Promise.all([part, loadSheet(sheet)]);
  return loaded;
}
