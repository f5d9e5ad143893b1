import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageProvider } from "../lib/page";
import type { Page } from "../types/page.gen";
import { Link } from "./Link";
import { type Navigation, NavigationProvider } from "./navigation";

const navigation = {
  navigate: vi.fn<Navigation["navigate"]>(),
  prefetch: { soon: vi.fn(), now: vi.fn(), cancel: vi.fn() },
};
const { navigate, prefetch } = navigation;
const page = { links: {} } as Page;
const inPlace = { replace: true, keepScroll: true };
let root: Root;
let link: HTMLAnchorElement;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.resetAllMocks();
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
      <NavigationProvider navigation={navigation} pending={null}>
        <PageProvider page={page}>
          <Link to={{ href: "/a" }} options={inPlace}>
            A
          </Link>
        </PageProvider>
      </NavigationProvider>,
    ),
  );
  link = document.querySelector("a") as HTMLAnchorElement;
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test.each([
  ["a pointer", () => new PointerEvent("pointerover", { bubbles: true }), "pointerout"],
  ["the focus", () => new FocusEvent("focusin", { bubbles: true }), "focusout"],
])("%s on the link prefetches after a delay, and leaving it cancels", async (_, come, gone) => {
  await act(async () => link.dispatchEvent(come()));
  expect(prefetch.soon.mock.calls).toEqual([["/a"]]);
  expect(prefetch.cancel).not.toHaveBeenCalled();
  await act(async () => link.dispatchEvent(new PointerEvent(gone, { bubbles: true })));
  expect(prefetch.cancel).toHaveBeenCalledTimes(1);
});

test("a touch prefetches at once", async () => {
  await act(async () => link.dispatchEvent(new Event("touchstart", { bubbles: true })));
  expect(prefetch.now.mock.calls).toEqual([["/a"]]);
});

test("a click opens the page with the link's options", async () => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  await act(async () => link.dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  expect(navigate.mock.calls).toEqual([["/a", inPlace]]);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "leaves a click with %s to the browser",
  (key) => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
    link.dispatchEvent(click);
    expect(navigate).not.toHaveBeenCalled();
  },
);
