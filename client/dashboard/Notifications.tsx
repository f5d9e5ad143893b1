export function Notifications() {
  return <div data-section="notifications" />;
}
