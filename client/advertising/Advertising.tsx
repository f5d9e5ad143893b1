import { type ComponentType, useEffect, useState } from "react";
import { usePage } from "../lib/page";
import { listen } from "./track";

/**
 * Loads the shop's advertising after hydration, when the browser is idle. Renders nothing if the
 * shop has none, and on an order's own page.
 */
export function Advertising() {
  const { shop, name } = usePage();
  const [Late, setLate] = useState<ComponentType<{ listen: typeof listen }>>();
  const wanted = shop?.advertising && name !== "order-details";
  useEffect(() => {
    if (!wanted) return;
    const load = () =>
      import("./AdvertisingScripts").then(
        (late) => setLate(() => late.default),
        (error) => console.info("load advertising:", error),
      );
    // Safari has no requestIdleCallback.
    (window.requestIdleCallback ?? setTimeout)(load);
  }, [wanted]);
  return Late && <Late listen={listen} />;
}
