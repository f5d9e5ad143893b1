import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { track } from "../advertising/track";
import { keepComposing } from "../lib/composing";
import { type MessageKey, useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { ShopLogo } from "../shop/ShopLogo";
import type { Chat } from "../types/catalog.gen";
import { chatLink } from "./chatLink";

const hints: Record<string, MessageKey> = {
  whatsapp: "chat.whatsapp",
  messenger: "chat.messenger",
  facebook: "chat.facebook",
};

interface ChatPanelProps {
  chat: Chat;
  onClose: () => void;
}

/** The shop's greeting, and a message form that continues in the shop's chat channel. */
export default function ChatPanel({ chat, onClose }: ChatPanelProps) {
  const { t } = useI18n();
  const hint = hints[chat.channel];
  return (
    <>
      <Head onClose={onClose} />
      <p className="m-4 mr-10 w-fit rounded-card rounded-ss-none bg-sunken px-4 py-2.5">
        {t("chat.greeting")}
      </p>
      <div className="border-t border-line p-3">
        <MessageForm chat={chat} />
        {hint && <p className="mt-2 text-xs text-muted">{t(hint)}</p>}
      </div>
    </>
  );
}

function Head({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const shop = useShop();
  return (
    <div className="flex items-center gap-3 bg-primary py-2 pr-2 pl-4 text-on-primary">
      <ShopLogo shop={shop} />
      <div className="min-w-0 grow">
        <h2 className="line-clamp-2 text-base">{shop.name}</h2>
        <p className="flex items-center gap-1.5 text-sm">
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {t("chat.online")}
        </p>
      </div>
      <button
        type="button"
        onClick={onClose}
        aria-label={t("close")}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-current/10"
      >
        <X size={22} aria-hidden="true" />
      </button>
    </div>
  );
}

function MessageForm({ chat }: { chat: Chat }) {
  const { t } = useI18n();
  const shop = useShop();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message && chat.channel === "facebook") copy(message);
    window.open(chatLink(chat, message || t("chat.default")), "_blank", "noopener");
    track(shop, { name: "contact", channel: chat.channel });
    setText("");
  };
  return (
    <form onSubmit={send} className="flex gap-2">
      <input
        ref={input}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keepComposing}
        aria-label={t("chat.message")}
        placeholder={t("chat.message")}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={1000}
        className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 placeholder:text-muted"
      />
      <button
        type="submit"
        className="inline-flex h-11 shrink-0 items-center gap-2 rounded-control bg-primary px-3.5 font-semibold text-on-primary hover:bg-primary-strong"
      >
        {t("chat.send")}
        <SendHorizontal size={18} aria-hidden="true" />
      </button>
    </form>
  );
}

// Copies the message for Facebook, whose links cannot contain a text.
function copy(message: string): void {
  navigator.clipboard?.writeText(message).catch((error) => console.info("copy message:", error));
}
