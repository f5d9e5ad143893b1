import type { MessageKey } from "../../../lib/i18n";

/** The reasons for changes of a stock, with their texts. */
export const reasons: Record<string, MessageKey> = {
  sale: "admin.stock.reason.sale",
  cancellation: "admin.stock.reason.cancellation",
  return: "admin.stock.reason.return",
  order_edit: "admin.stock.reason.order_edit",
  undo: "admin.stock.reason.undo",
  correction: "admin.stock.reason.correction",
  input: "admin.stock.reason.input",
  count: "admin.stock.reason.count",
  product_edit: "admin.stock.reason.product_edit",
  import: "admin.stock.reason.import",
  start: "admin.stock.reason.start",
  removal: "admin.stock.reason.removal",
};
