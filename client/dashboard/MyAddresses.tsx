export function MyAddresses() {
  return <div data-section="my_addresses" />;
}
