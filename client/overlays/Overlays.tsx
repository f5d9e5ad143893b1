import { useCallback, useEffect } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { Dialog, type DialogLook } from "../components/ui/Dialog";
import { Spinner } from "../components/ui/Spinner";
import { type MessageKey, useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";
import { useLazy } from "../lib/useLazy";
import { closeOverlay, type OverlayName, useOverlay } from "../state/overlay";
import { loadOverlay } from "./load";

const frames: Record<OverlayName, { title: MessageKey; look: DialogLook }> = {
  cart: { title: "cart", look: "right" },
  added: { title: "toast.cart_added", look: "middle" },
  categories: { title: "nav.categories", look: "left" },
  search: { title: "search", look: "top" },
  alert: { title: "stock.notify", look: "middle" },
};

/** Renders the open overlay, if any. Its frame appears immediately, its content once it has loaded. */
export function Overlays() {
  const { t } = useI18n();
  const page = usePage();
  const shown = useOverlay();
  // Choosing another variant of the product does not close the overlay, so the query is ignored.
  const place = page.name === "product" ? page.url.split("?", 1)[0] : page.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the overlay
  useEffect(() => closeOverlay, [place]);
  if (!shown) return null;
  const { title, look } = frames[shown];
  return (
    <Dialog key={shown} title={t(title)} look={look} onClose={closeOverlay}>
      <Content name={shown} />
    </Dialog>
  );
}

function Content({ name }: { name: OverlayName }) {
  const { locale } = useI18n();
  const late = useLazy(useCallback(() => loadOverlay(name, locale), [name, locale]));
  if (late.state === "loading") return <Spinner />;
  if (late.state === "failed") return <LazyFailure retry={late.retry} />;
  const Part = late.value;
  return <Part />;
}
