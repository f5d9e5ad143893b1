export function AccountDetails() {
  return <div data-section="account_details" />;
}
