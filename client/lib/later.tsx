import { type ComponentType, type FunctionComponent, lazy, memo, Suspense } from "react";
import { Guard } from "./Guard";
import { documentLanguage } from "./language";
import { retriable } from "./retriable";
import { loadTexts } from "./texts";

/**
 * Returns a component whose code and texts load after the document, for parts below the first view. Call it
 * only in modules named laterParts. The server's bundle has the component itself there (ssr/build/late.mjs), so
 * documents contain its HTML, which remains unchanged until the code has loaded.
 */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  const Part = lazy(async () => {
    await idle;
    return persistently(async () => {
      const texts = loadTexts(documentLanguage(), "later");
      const [part] = await Promise.all([retriable(load), texts]);
      return part;
    });
  }) as ComponentType<P>;
  return inBoundary(Part);
}

/**
 * Returns the component in an error boundary and a Suspense boundary. It is memoized, because React renders a
 * boundary again if it is updated before it is hydrated.
 */
export function inBoundary<P extends object>(Part: ComponentType<P>): FunctionComponent<P> {
  return memo((props: P) => (
    <Guard>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </Guard>
  )) as FunctionComponent<P>;
}

// Resolves when the document has loaded, or at the visitor's first action.
const idle: Promise<unknown> =
  typeof document === "undefined" || document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const type of ["load", "pointerdown", "keydown", "scroll"])
          window.addEventListener(type, resolve, { once: true, capture: true });
      });

// Repeats a failed load when the connection is back. Until then, the server's HTML remains usable.
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.info("load a part of the page:", error);
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    }
  }
}
