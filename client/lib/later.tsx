import { type ComponentType, lazy, memo, Suspense } from "react";
import { Guard } from "./Guard";
import { documentLanguage } from "./language";
import { retriable } from "./retriable";
import { loadTexts } from "./texts";

/**
 * Returns a component whose code and texts load after the document, for parts below the first view. Call it in a module
 * named laterParts only: there the server's bundle has the component itself (ssr/build/late.mjs), so that documents
 * contain its HTML, which stays as it is until the code has arrived.
 */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
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
 * Returns the component in an error boundary and a Suspense boundary. It is memoized, because a boundary that is updated before it is hydrated
 * would be rendered again.
 */
export function inBoundary<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return memo((props: P) => (
    <Guard>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </Guard>
  )) as ComponentType<P>;
}

// Resolves when the document has loaded, or at the visitor's first action.
const idle: Promise<unknown> =
  typeof document === "undefined" || document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const type of ["load", "pointerdown", "keydown", "scroll"])
          window.addEventListener(type, resolve, { once: true, capture: true });
      });

// Repeats a failed load when the connection is back. The HTML of the server is usable meanwhile.
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
