import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showCopyButtons } from "./copyButtons";

const writeText = vi.fn<(text: string) => Promise<void>>();
const clipboard = { writeText } as unknown as Clipboard;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  writeText.mockReset();
  document.body.innerHTML = `<button type="button" data-copy="01711111111" data-done="Copied" style="display:none">Copy number</button>
    <p data-copied role="status"></p>`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const button = () => document.querySelector("button") as HTMLButtonElement;
const announced = () => document.querySelector("[data-copied]")?.textContent;

async function click(): Promise<void> {
  button().click();
  await vi.advanceTimersByTimeAsync(0);
}

test("shows the buttons, copies plain text and announces it for 2.5 s", async () => {
  showCopyButtons(document, clipboard);
  expect(button().style.display).toBe("inline-flex");
  await click();
  expect(writeText).toHaveBeenCalledWith("01711111111");
  expect([button().textContent, announced()]).toEqual(["Copied", "Copied 01711111111"]);
  await vi.advanceTimersByTimeAsync(2500);
  expect([button().textContent, announced()]).toEqual(["Copy number", ""]);
});

test("keeps the buttons hidden without a clipboard", () => {
  showCopyButtons(document, undefined);
  expect(button().style.display).toBe("none");
});

test("does nothing if the browser refuses to copy", async () => {
  writeText.mockRejectedValue(new Error("denied"));
  showCopyButtons(document, clipboard);
  await click();
  expect([button().textContent, announced()]).toEqual(["Copy number", ""]);
});

test("keeps the label if a button is pressed twice", async () => {
  showCopyButtons(document, clipboard);
  await click();
  await vi.advanceTimersByTimeAsync(1000);
  await click();
  await vi.advanceTimersByTimeAsync(2500);
  expect(button().textContent).toBe("Copy number");
});
