import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { BrandIcon } from "../components/ui/BrandIcon";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { usePage, useShop } from "../lib/page";
import { retriable } from "../lib/retriable";
import { loadTexts } from "../lib/texts";
import { useLazy } from "../lib/useLazy";
import type { Chat } from "../types/catalog.gen";
import type { Locale } from "../types/page.gen";

const brands = ["whatsapp", "messenger", "facebook"] as const;

/** A round button that opens the chat with the shop. Renders nothing if the shop has no chat channel. */
export function ChatWidget() {
  const { t } = useI18n();
  const { chat } = useShop();
  const { name } = usePage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const brand = brands.find((each) => each === chat?.channel);
  // On the checkout page the button would cover the total and the order button.
  if (!chat || !brand || name === "checkout") return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (open && event.key === "Escape" && !event.nativeEvent.isComposing) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble from the button and the panel
    <div onKeyDown={press}>
      <button
        ref={button}
        type="button"
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-label={t("chat")}
        title={t("chat")}
        className="float-button bg-primary text-on-primary hover:bg-primary-strong"
      >
        <BrandIcon brand={brand} size={26} />
      </button>
      {open && <Panel chat={chat} onClose={close} />}
    </div>
  );
}

function Panel({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t, locale } = useI18n();
  const late = useLazy(useCallback(() => load(locale), [locale]));
  const Content = late.state === "ready" ? late.value : null;
  return (
    <section role="dialog" aria-label={t("chat")} className="float-panel">
      {late.state === "loading" && <Spinner />}
      {late.state === "failed" && <LazyFailure retry={late.retry} />}
      {Content && <Content chat={chat} onClose={onClose} />}
    </section>
  );
}

async function load(locale: Locale) {
  const [panel] = await Promise.all([
    retriable(() => import("./ChatPanel")),
    loadTexts(locale, "asides"),
  ]);
  return panel.default;
}
