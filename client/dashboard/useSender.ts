import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { outbox } from "../chat/conversation/chatOutbox";
import { sender } from "../chat/conversation/chatSender";
import { dropLostFiles, formOf, removeUnsent, sendWhenOnline } from "../chat/conversation/unsent";
import { ApiError } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { useCustomer } from "../state/customer";
import type { Message } from "../types/chat.gen";
import { useCustomerApi } from "./query";
import { takeMessage } from "./thread";

/**
 * Sends the customer's messages while the dashboard is open. Messages written offline are sent when the
 * connection is back.
 */
export function useSender(): void {
  const queries = useQueryClient();
  const api = useCustomerApi();
  const { slug } = useShop();
  const { t } = useI18n();
  const customer = useCustomer()?.id;
  outbox.useRestored(slug);
  useEffect(() => {
    if (!customer) return;
    const lost = new ApiError(422, "picture_lost", t("dashboard.chat.picture_lost"));
    const stop = sender.connect({
      unsent: () => outbox.get(slug).filter((each) => each.customer === customer),
      async send(message) {
        const body = await formOf(slug, message);
        if (!body) throw lost;
        await takeMessage(queries, await api.post<Message>("/chat/messages", body));
      },
      done: (message) => removeUnsent(slug, message),
    });
    dropLostFiles(slug);
    const end = sendWhenOnline();
    return () => {
      stop();
      end();
    };
  }, [queries, api, slug, t, customer]);
}
