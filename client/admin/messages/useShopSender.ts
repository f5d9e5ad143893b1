import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { outbox } from "../../chat/chatOutbox";
import { sender } from "../../chat/chatSender";
import { dropLostFiles, formOf, removeUnsent, sendWhenOnline } from "../../chat/unsent";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { Message } from "../../types/chat.gen";
import { useAdminApi } from "../lib/api";
import { useAdmin } from "../lib/session";
import { takeSent } from "./useTalk";

/** Names what this browser keeps of what somebody wrote for the shop and did not send; nobody else sends it in their name. */
export function useBox(): string {
  const { shop, user } = useAdmin();
  return `admin-${shop.slug}-${user.id}`;
}

/** Sends what was written to customers while the messages are shown: at once, and what waits when there is a connection again. */
export function useShopSender(): void {
  const queries = useQueryClient();
  const api = useAdminApi();
  const { t } = useI18n();
  const box = useBox();
  outbox.useRestored(box);
  useEffect(() => {
    const lost = new ApiError(422, "picture_lost", t("dashboard.chat.picture_lost"));
    const stop = sender.connect({
      unsent: () => outbox.get(box),
      async send(message) {
        const body = await formOf(box, message);
        if (!body) throw lost;
        const { customer } = message;
        const sent = await api.upload<Message>(`conversations/${customer}/messages`, body);
        await takeSent(queries, customer, sent);
      },
      done: (message) => removeUnsent(box, message),
    });
    dropLostFiles(box);
    const end = sendWhenOnline();
    return () => {
      stop();
      end();
    };
  }, [queries, api, box, t]);
}
