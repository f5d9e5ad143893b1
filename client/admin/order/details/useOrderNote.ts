import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { longest } from "../../../forms/limits";
import { written } from "../../../forms/rules";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder, NoteNow, NoteRequest } from "../../../types/order.gen";
import { useSendOrQueue } from "../../device/offline/changes";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import type { Meanwhile } from "../../ui/ChangedMeanwhile";

const rules = z.object({ note: written(longest.note) });

/**
 * Returns the form of an order's note and its submission, which is queued without a connection. A version saved
 * by somebody else is not overwritten but reported as a conflict.
 */
export function useOrderNote({ order_id, shop_note }: AdminOrder) {
  const { t } = useI18n();
  const api = useAdminApi();
  const sendOrQueue = useSendOrQueue();
  const [seen, setSeen] = useState(shop_note);
  const [had, setHad] = useState(shop_note);
  const [theirs, setTheirs] = useState<string | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    values: { note: had },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  if (shop_note !== seen) {
    setSeen(shop_note);
    if (!isDirty) setHad(shop_note); // Shows another person's note, unless this one has been edited.
  }
  const { busy, problem, save } = useSaveForm(form, {
    done: (queued) => t(queued ? "admin.queue.saved" : "admin.orders.note.saved"),
    keys: [["order", order_id], ["orders"]],
    say: ({ code, data }) => {
      if (code !== "settings_changed") return undefined;
      setTheirs((data as NoteNow).shop_note);
      return "";
    },
  });
  const settle = (now: string) => {
    setHad(now);
    setTheirs(null);
  };
  const meanwhile: Meanwhile | null =
    theirs === null
      ? null
      : {
          take: () => {
            form.reset({ note: theirs }, { keepDirtyValues: false });
            settle(theirs);
          },
          keep: () => settle(theirs),
        };
  const submit = ({ note }: { note: string }) =>
    save(async () => {
      const request = { note, had };
      const now = await sendOrQueue({ kind: "note", order: order_id, request }, () =>
        api.put<AdminOrder>(`orders/${order_id}/note`, request satisfies NoteRequest),
      );
      setHad(now ? now.shop_note : note);
      return now === null;
    });
  return { form, busy, problem, meanwhile, submit };
}
