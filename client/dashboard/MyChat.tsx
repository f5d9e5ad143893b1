export function MyChat() {
  return <div data-section="my_chat" />;
}
