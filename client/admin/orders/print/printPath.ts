export type Sheet = "invoice" | "label";

/** The path of the screen that prints the orders. */
export function printPath(orders: string[], as: Sheet): string {
  return `/orders/print?orders=${orders.join(",")}&as=${as}`;
}
