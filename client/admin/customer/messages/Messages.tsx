import { MessagesSquare } from "lucide-react";
import { useRef } from "react";
import { useParams } from "react-router";
import { useFitting } from "../../../chat/conversation/useFitting";
import { useI18n } from "../../../lib/i18n";
import { useWide } from "../../lib/useWide";
import { Page } from "../../ui/Page";
import { ConversationList } from "./ConversationList";
import { Talk } from "./Talk";
import { useShopSender } from "./useShopSender";

/**
 * The conversations with customers: list and conversation side by side on a desktop, separate
 * screens on a phone.
 */
export default function Messages() {
  useShopSender();
  const { t } = useI18n();
  const { conversation } = useParams();
  const wide = useWide();
  const customer = conversation ? Number(conversation) || 0 : undefined;
  if (wide) return <Panes customer={customer} />;
  if (customer !== undefined) return <Talk key={customer} customer={customer} alone />;
  return (
    <Page title={t("admin.messages")}>
      <ConversationList />
    </Page>
  );
}

function Panes({ customer }: { customer: number | undefined }) {
  const { t } = useI18n();
  const room = useRef<HTMLDivElement>(null);
  useFitting(room);
  return (
    <Page title={t("admin.messages")}>
      <div ref={room} className="chat-room card flex-row! overflow-hidden">
        <div className="w-80 shrink-0 overflow-y-auto border-r border-line">
          <ConversationList chosen={customer} />
        </div>
        {customer === undefined ? <Choose /> : <Talk key={customer} customer={customer} />}
      </div>
    </Page>
  );
}

function Choose() {
  const { t } = useI18n();
  return (
    <div className="m-auto grid max-w-sm justify-items-center gap-2 p-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
        <MessagesSquare size={30} aria-hidden="true" />
      </span>
      <p className="text-lg font-semibold">{t("admin.messages.choose")}</p>
      <p className="text-muted">{t("admin.messages.choose.hint")}</p>
    </div>
  );
}
