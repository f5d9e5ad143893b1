import { useEffect, useRef } from "react";
import { usePage, useShop } from "../lib/page";
import { useOverlay } from "../state/overlay";
import { ConsentBanner } from "./ConsentBanner";
import { choose, mayTrack, useChoice } from "./consent";
import { openReporter, type Reporter } from "./report";
import type { listen as Listen } from "./track";

const ignore = () => {};

/** Loads the shop's advertising scripts and reports events to them, if the visitor consents. */
export default function AdvertisingScripts({ listen }: { listen: typeof Listen }) {
  const page = usePage();
  const shop = useShop();
  const overlay = useOverlay();
  const choice = useChoice(shop);
  const reporter = useRef<Reporter>(null);
  const allowed = mayTrack(shop) && !hasKey();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a document has only one shop
  useEffect(() => {
    if (!shop.advertising || !allowed) {
      listen(ignore); // Drops waiting and future events.
      return;
    }
    const opened = openReporter(shop, shop.advertising, page);
    reporter.current = opened;
    for (const event of listen(opened.hear)) opened.hear(event);
    const follow = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link) opened.follow(link);
    };
    document.addEventListener("click", follow, true);
    return () => {
      listen(ignore);
      reporter.current = null;
      document.removeEventListener("click", follow, true);
    };
  }, [allowed]);
  useEffect(() => reporter.current?.look(page), [page]);
  useEffect(() => {
    if (overlay === "cart") reporter.current?.lookIntoCart();
  }, [overlay]);

  if (!shop.advertising?.asks_consent) return null;
  return <ConsentBanner choice={choice} onChoose={(next) => choose(shop, next)} />;
}

// Reports whether the address contains the key of private data. Views of such a page are not reported.
function hasKey(): boolean {
  return new URLSearchParams(location.search).has("key");
}
