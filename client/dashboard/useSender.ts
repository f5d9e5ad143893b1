import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { useCustomer } from "../state/customer";
import type { Message } from "../types/chat.gen";
import { fileKey, outbox, type Unsent } from "./chatOutbox";
import { sender } from "./chatSender";
import { dropFile, dropOtherFiles, keptFile } from "./keptFiles";
import { useCustomerApi } from "./query";
import { takeMessage } from "./thread";

/** Sends what the customer wrote while the dashboard is shown: at once, and what waits when there is a connection again. */
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
        const body = await form(slug, message);
        if (!body) throw lost;
        await takeMessage(queries, await api.post<Message>("/chat/messages", body));
      },
      done: (message) => removeUnsent(slug, message),
    });
    void dropOtherFiles(
      fileKey(slug, { key: "" }),
      outbox.get(slug).map((each) => fileKey(slug, each)),
    );
    window.addEventListener("online", sender.run);
    document.addEventListener("visibilitychange", sender.run);
    return () => {
      stop();
      window.removeEventListener("online", sender.run);
      document.removeEventListener("visibilitychange", sender.run);
    };
  }, [queries, api, slug, t, customer]);
}

/** Forgets an unsent message. */
export function removeUnsent(slug: string, message: Unsent): void {
  outbox.change(slug, (all) => all.filter(({ key }) => key !== message.key));
  void dropFile(fileKey(slug, message));
}

// What is sent of a message; null where its picture is lost.
async function form(slug: string, message: Unsent): Promise<FormData | null> {
  const body = new FormData();
  body.set("key", message.key);
  body.set("text", message.text);
  if (!message.picture) return body;
  const file = await keptFile(fileKey(slug, message));
  if (!file) return null;
  body.set("picture", file, "picture");
  return body;
}
