import { beforeEach, expect, test, vi } from "vitest";
import { setBadge } from "./badge";
import { answerOffer, awaitOffer, isApple, useOffer } from "./prompt";

beforeEach(() => {
  localStorage.clear();
  useOffer.setState({ event: null, answered: false });
});

test("keeps the browser's offer for later and hides the browser's banner until the person answers", () => {
  awaitOffer();
  const event = new Event("beforeinstallprompt", { cancelable: true });
  window.dispatchEvent(event);
  expect([useOffer.getState().event, event.defaultPrevented]).toEqual([event, true]);
  answerOffer();
  expect(useOffer.getState()).toEqual({ event: null, answered: true });
  expect(localStorage.getItem("haat-admin-install")).toBe("answered");
});

test("an installation answers the offer", () => {
  awaitOffer();
  window.dispatchEvent(new Event("appinstalled"));
  expect(useOffer.getState().answered).toBe(true);
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", 0, false],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile", 5, false],
])("explains the share menu in %s with %i touch points: %s", (userAgent, maxTouchPoints, is) => {
  expect(isApple({ userAgent, maxTouchPoints } as Navigator)).toBe(is);
});

test("the app's icon shows the number of new orders, and nothing for 0", async () => {
  const setAppBadge = vi.fn(async () => {});
  const clearAppBadge = vi.fn(async () => {});
  const device = { setAppBadge, clearAppBadge } as unknown as Navigator;
  await setBadge(3, device);
  expect(setAppBadge).toHaveBeenCalledWith(3);
  await setBadge(0, device);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  await setBadge(3, {} as Navigator); // Does not throw in a browser without badges.
});
