import { useMemo, useRef, useState } from "react";
import { ChatComposer } from "../../../chat/conversation/ChatComposer";
import { ChatLog } from "../../../chat/conversation/ChatLog";
import { chatLines } from "../../../chat/conversation/chatLines";
import { outbox } from "../../../chat/conversation/chatOutbox";
import { type Room, RoomContext } from "../../../chat/conversation/room";
import { post } from "../../../chat/conversation/unsent";
import { useFitting } from "../../../chat/conversation/useFitting";
import { useI18n } from "../../../lib/i18n";
import type { CustomerThread } from "../../../types/chat.gen";
import { LoadFailure } from "../../ui/LoadFailure";
import { Page } from "../../ui/Page";
import { QuickReplies } from "./QuickReplies";
import { TalkHead } from "./TalkHead";
import { TalkShape } from "./TalkShape";
import { useSeenByShop } from "./useSeenByShop";
import { useBox } from "./useShopSender";
import { useTalk } from "./useTalk";

interface TalkProps {
  /** The customer's id. */
  customer: number;
  /** Whether the conversation fills the screen, as on a phone. */
  alone?: true;
}

/** The conversation with a customer, with their name and orders. */
export function Talk({ customer, alone }: TalkProps) {
  const { t } = useI18n();
  const { query, readOlder } = useTalk(customer);
  const { data: thread, error } = query;
  const content = (
    <>
      {thread && <Conversation thread={thread} readOlder={readOlder} alone={alone} />}
      {!thread && !error && <TalkShape />}
      {!thread && error && (
        <div className="m-auto p-4">
          <LoadFailure error={error} onRetry={() => void query.refetch()} />
        </div>
      )}
    </>
  );
  if (!alone) return <div className="flex min-w-0 grow flex-col">{content}</div>;
  return (
    <Page title={thread?.customer.name ?? t("admin.messages")} back="/messages">
      <Fitted>{content}</Fitted>
    </Page>
  );
}

function Fitted({ children }: { children: React.ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  useFitting(room);
  return (
    <div ref={room} className="chat-room card overflow-hidden">
      {children}
    </div>
  );
}

interface ConversationProps {
  thread: CustomerThread;
  readOlder: () => Promise<void>;
  alone?: true;
}

function Conversation({ thread, readOlder, alone }: ConversationProps) {
  const { t } = useI18n();
  const { id, name } = thread.customer;
  const box = useBox();
  const room = useMemo<Room>(() => ({ box, own: "shop", other: name }), [box, name]);
  const [atEnd, setAtEnd] = useState(true);
  useSeenByShop(thread, atEnd);
  const all = outbox.useOf(box, (list) => list);
  const lines = useMemo(() => {
    const unsent = all.filter(({ customer }) => customer === id);
    return chatLines(thread, unsent, "shop");
  }, [thread, all, id]);
  return (
    <RoomContext value={room}>
      <TalkHead customer={thread.customer} named={!alone} />
      <ChatLog
        lines={lines}
        more={thread.more}
        seen={thread.seen}
        readOlder={readOlder}
        onEnd={setAtEnd}
      >
        <p className="m-auto max-w-sm p-6 text-center text-muted">
          {t("admin.messages.nothing_said", { name })}
        </p>
      </ChatLog>
      <ChatComposer
        customer={id}
        onSend={(text, picture) => void post(box, id, text, picture)}
        above={(write) => <QuickReplies onPick={write} />}
      />
    </RoomContext>
  );
}
