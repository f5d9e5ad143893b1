export type Sheet = "invoice" | "label";

/** The screen that prints orders. */
export function printPath(orders: string[], as: Sheet): string {
  return `/orders/print?orders=${orders.join(",")}&as=${as}`;
}
