export function MyOrders() {
  return <div data-section="my_orders" />;
}
