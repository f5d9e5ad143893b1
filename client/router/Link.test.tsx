import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PageProvider } from "../lib/page";
import { user } from "../testing/user";
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
let link: HTMLElement;

beforeEach(async () => {
  vi.resetAllMocks();
  await act(async () =>
    render(
      <NavigationProvider navigation={navigation} pending={null}>
        <PageProvider page={page}>
          <Link to={{ href: "/a" }} options={inPlace}>
            A
          </Link>
        </PageProvider>
      </NavigationProvider>,
    ),
  );
  link = screen.getByRole("link");
});

test.each([
  ["a pointer", () => user.hover(link), () => user.unhover(link)],
  ["the focus", () => act(() => link.focus()), () => act(() => link.blur())],
])(
  "prefetches after a delay on %s, and cancels that when the pointer leaves",
  async (_, come, leave) => {
    await come();
    expect(prefetch.soon.mock.calls).toEqual([["/a"]]);
    expect(prefetch.cancel).not.toHaveBeenCalled();
    await leave();
    expect(prefetch.cancel).toHaveBeenCalledTimes(1);
  },
);

test("prefetches immediately on a touch", async () => {
  fireEvent.touchStart(link);
  expect(prefetch.now.mock.calls).toEqual([["/a"]]);
});

test("opens the page on a click with the link's options", async () => {
  expect(fireEvent.click(link), "the browser opens it as well").toBe(false);
  expect(navigate.mock.calls).toEqual([["/a", inPlace]]);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "leaves a click with %s to the browser",
  (key) => {
    fireEvent.click(link, { [key]: true });
    expect(navigate).not.toHaveBeenCalled();
  },
);
