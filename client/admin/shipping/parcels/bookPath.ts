/** Returns the path of the screen that books the parcels of orders. */
export function bookPath(orders: string[]): string {
  return `/parcels/book?orders=${orders.map(encodeURIComponent).join(",")}`;
}
