/**
 * Puts the theme's whole stylesheet in the place of the one that most pages are
 * content with. Resolves when it is there, rejects where it could not be fetched.
 */
export function loadFullStyles(): Promise<void> {
  const small = document.querySelector<HTMLLinkElement>("link[data-full]");
  const href = small?.dataset.full;
  if (!small || !href) return Promise.resolve();
  const full = document.createElement("link");
  full.rel = "stylesheet";
  full.href = href;
  return new Promise((resolve, reject) => {
    full.onload = () => {
      small.remove();
      resolve();
    };
    full.onerror = () => {
      full.remove();
      reject(new Error(`the stylesheet ${href} did not load`));
    };
    small.after(full);
  });
}

/** What a late part resolves to, once its looks are there too. */
export async function styled<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadFullStyles()]);
  return loaded;
}
