import { MessagesSquare } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { ChatComposer } from "../chat/conversation/ChatComposer";
import { ChatLog } from "../chat/conversation/ChatLog";
import { chatLines } from "../chat/conversation/chatLines";
import { outbox } from "../chat/conversation/chatOutbox";
import { type Room, RoomContext } from "../chat/conversation/room";
import { post } from "../chat/conversation/unsent";
import { useFitting } from "../chat/conversation/useFitting";
import { LazyFailure } from "../components/LazyFailure";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { ShopLogo } from "../shop/ShopLogo";
import { useCustomer } from "../state/customer";
import { useThread } from "./thread";
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
  const { slug, name } = useShop();
  const room = useMemo<Room>(() => ({ box: slug, own: "customer", other: name }), [slug, name]);
  const { query, readOlder } = useThread();
  const { data: thread } = query;
  const [atEnd, setAtEnd] = useState(true);
  useSeen(thread, atEnd);
  const all = outbox.use((list) => list);
  const lines = useMemo(() => {
    const unsent = all.filter((each) => each.customer === customer);
    return chatLines(thread, unsent, "customer");
  }, [thread, all, customer]);
  return (
    <RoomContext value={room}>
      {thread && (
        <ChatLog
          lines={lines}
          more={thread.more}
          seen={thread.seen}
          readOlder={readOlder}
          onEnd={setAtEnd}
        >
          <Empty />
        </ChatLog>
      )}
      {query.isPending && <Shape />}
      {query.isLoadingError && (
        <div className="m-auto">
          <LazyFailure retry={query.refetch} />
        </div>
      )}
      <ChatComposer
        customer={customer}
        onSend={(text, picture) => void post(slug, customer, text, picture)}
      />
    </RoomContext>
  );
}

function Empty() {
  const { t } = useI18n();
  const { name } = useShop();
  return (
    <div className="m-auto grid max-w-sm justify-items-center gap-2 px-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
        <MessagesSquare size={30} aria-hidden="true" />
      </span>
      <p className="text-lg font-semibold">{t("dashboard.chat.empty", { shop: name })}</p>
      <p className="text-muted">{t("dashboard.chat.empty.hint")}</p>
    </div>
  );
}

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
