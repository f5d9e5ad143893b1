/** The kinds of sheets of the print screen: `?as=` in its address. */
export type Sheet = "label" | "invoice" | "slip" | "pick";

/** Returns the path of the screen that prints the orders. */
export function printPath(orders: string[], as: Sheet): string {
  return `/orders/print?orders=${orders.join(",")}&as=${as}`;
}

/** Returns the kind of sheet that an address names; invoices if it names none. */
export function sheetOf(as: string | null): Sheet {
  return as === "label" || as === "slip" || as === "pick" ? as : "invoice";
}

/** Reports whether a sheet is for customers. Such a sheet is in the language in which the customer ordered. */
export function forCustomers(sheet: Sheet): boolean {
  return sheet === "invoice" || sheet === "slip";
}
