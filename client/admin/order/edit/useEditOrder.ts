import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSending } from "../../../forms/useSending";
import type { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { isAmount } from "../../lib/numbers";
import { useOpen } from "../../lib/open";
import { changedByStatus } from "../status/useUndoChange";
import { type EditLine, requestOf } from "./contents";
import type { EditFields } from "./rules";
import { useUndoEdit } from "./useUndoEdit";

/**
 * Saves an edited order, opens it, and offers to undo the edit. If somebody else has changed the order
 * meanwhile, `conflict` is their version, and `rebase` makes it the base of the next attempt.
 */
export function useEditOrder(form: UseFormReturn<EditFields>, seen: AdminOrder) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const open = useOpen();
  const offerUndo = useUndoEdit();
  const [base, setBase] = useState(seen);
  const [conflict, setConflict] = useState<AdminOrder | null>(null);
  const [problems, setProblems] = useState<Record<number, string>>({});
  const [wrongLines, setWrongLines] = useState(false);
  const { busy, problem, send } = useSending(form);

  const refused = ({ code, fields, data, message }: ApiError): string | undefined => {
    if (code === "order_changed" && data) {
      setConflict(data as AdminOrder);
      return "";
    }
    const wrong: Record<number, string> = {};
    for (const [name, value] of Object.entries(fields)) {
      const at = /^lines\.(\d+)\./.exec(name)?.[1];
      if (at === undefined) continue;
      const short = code === "out_of_stock";
      wrong[Number(at)] = short ? t("admin.orders.edit.most", { count: Number(value) }) : message;
    }
    setProblems(wrong);
    return Object.keys(wrong).length > 0 ? message : undefined;
  };

  return {
    busy,
    problem: wrongLines ? t("admin.orders.edit.wrong_lines") : problem,
    problems,
    /** The version on which the form is based; the query may load a newer one in the background. */
    base,
    conflict,
    /** Makes somebody else's version the base of the next attempt. */
    rebase() {
      if (conflict) setBase(conflict);
      setConflict(null);
    },
    save(lines: EditLine[], fields: EditFields, notify: boolean, recompute: boolean) {
      const wrong =
        lines.length === 0 || lines.some(({ price, quantity }) => quantity < 1 || !isAmount(price));
      setWrongLines(wrong);
      setProblems({});
      if (wrong) return Promise.resolve();
      return send(async () => {
        const id = base.order_id;
        const now = await api.put<AdminOrder>(
          `orders/${id}`,
          requestOf(base, lines, fields, notify, recompute),
        );
        queries.setQueryData(["order", id], now);
        for (const queryKey of changedByStatus) void queries.invalidateQueries({ queryKey });
        if (now.edits > base.edits) offerUndo(t("admin.orders.edit.done", { order: id }), now);
        open(`/orders/${id}`, { saved: true, replace: true });
      }, refused);
    },
  };
}
