/** The stylesheets of a theme beside the small one of most pages; full has what buying has. */
type Sheet = "buying" | "full";

/**
 * Puts a larger stylesheet in the place of the page's, unless it has that much
 * already. Resolves when it is there, rejects where it could not be fetched.
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
      reject(new Error(`the stylesheet ${href} did not load`));
    };
    shown.after(larger);
  });
}

/** What a late part resolves to, once its looks are there too. */
export async function styled<T>(part: Promise<T>, sheet: Sheet): Promise<T> {
  const [loaded] = await Promise.all([part, loadSheet(sheet)]);
  return loaded;
}
