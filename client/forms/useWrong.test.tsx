import { afterEach, expect, test, vi } from "vitest";
import { renderInShop } from "../testing/render";
import { useWrong } from "./useWrong";

function Said({ message }: { message: string }) {
  const say = useWrong();
  return <p>{say(message, { max: 3 })}</p>;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["form.max", "At most 3 characters."],
  ["Invalid input", "Invalid format."],
])("shows %j as %s", async (message, text) => {
  const { unmount } = await renderInShop(<Said message={message} />);
  expect(document.body.textContent).toBe(text);
  await unmount();
});
