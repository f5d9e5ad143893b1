import { useMemo, useRef, useState } from "react";
import { LateFailure } from "../components/LateFailure";
import { ShopLogo } from "../components/ShopLogo";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { useCustomer } from "../state/customer";
import { ChatComposer } from "./ChatComposer";
import { ChatLog } from "./ChatLog";
import { chatLines } from "./chatLines";
import { fileKey, newUnsent, outbox } from "./chatOutbox";
import { sender } from "./chatSender";
import { keepFile } from "./keptFiles";
import { useThread } from "./thread";
import { useFitting } from "./useFitting";
import { useSeen } from "./useSeen";

/** The conversation with the shop. */
export function MyChat() {
  const customer = useCustomer();
  const card = useRef<HTMLElement>(null);
  useFitting(card);
  return (
    <section
      ref={card}
      data-section="my_chat"
      className="chat-room overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <Head />
      {customer && <Conversation key={customer.id} customer={customer.id} />}
    </section>
  );
}

function Head() {
  const { t } = useI18n();
  const shop = useShop();
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 py-2 sm:px-5">
      <ShopLogo shop={shop} className="size-10" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{shop.name}</p>
        <p className="truncate text-sm text-muted">{t("dashboard.chat.lead")}</p>
      </div>
    </div>
  );
}

function Conversation({ customer }: { customer: number }) {
  const { slug } = useShop();
  const { query, readOlder } = useThread();
  const { data: thread } = query;
  const [atEnd, setAtEnd] = useState(true);
  useSeen(thread, atEnd);
  const all = outbox.use((list) => list);
  const lines = useMemo(() => {
    const unsent = all.filter((each) => each.customer === customer);
    return chatLines(thread, unsent);
  }, [thread, all, customer]);
  const send = async (text: string, picture: Blob | null) => {
    const unsent = newUnsent(customer, text, picture !== null);
    if (picture) await keepFile(fileKey(slug, unsent), picture);
    outbox.change(slug, (before) => [...before, unsent]);
    void sender.run();
  };
  return (
    <>
      {thread && (
        <ChatLog
          lines={lines}
          more={thread.more}
          seen={thread.seen}
          readOlder={readOlder}
          onEnd={setAtEnd}
        />
      )}
      {query.isPending && <Shape />}
      {query.isLoadingError && (
        <div className="m-auto">
          <LateFailure retry={query.refetch} />
        </div>
      )}
      <ChatComposer customer={customer} onSend={send} />
    </>
  );
}

// A conversation in outline, until it is there.
function Shape() {
  return (
    <div aria-hidden="true" className="skeleton flex grow flex-col justify-end gap-3 p-5">
      <div className="bone h-12 w-3/5 rounded-2xl" />
      <div className="bone h-20 w-2/5 rounded-2xl" />
      <div className="bone h-12 w-1/2 self-end rounded-2xl" />
      <div className="bone h-12 w-2/3 rounded-2xl" />
    </div>
  );
}
