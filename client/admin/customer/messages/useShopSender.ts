import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { outbox } from "../../../chat/conversation/chatOutbox";
import { sender } from "../../../chat/conversation/chatSender";
import {
  dropLostFiles,
  formOf,
  removeUnsent,
  sendWhenOnline,
} from "../../../chat/conversation/unsent";
import { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { Message } from "../../../types/chat.gen";
import { useAdminApi } from "../../lib/api";
import { useAdmin } from "../../lib/session";
import { takeSent } from "./useTalk";

/** Returns the outbox key of this person and shop, so that nobody else sends their unsent messages. */
export function useBox(): string {
  const { shop, user } = useAdmin();
  return `admin-${shop.slug}-${user.id}`;
}

/** Sends the outbox's messages while the screen is open: immediately, or when the connection returns. */
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
