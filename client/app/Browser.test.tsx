import { act, render } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { Link } from "../router/Link";
import { press } from "../testing/user";
import type { Page } from "../types/page.gen";
import type { Theme } from "../types/theme";
import { Browser } from "./Browser";

const drawn = vi.fn();

// Records each render of the page and its links in `drawn`.
function Content() {
  return (
    <Profiler id="page" onRender={drawn}>
      <Link to="/next">Next</Link>
    </Profiler>
  );
}

beforeEach(async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const links = { home: "/", base: "", lang: "", market: "/", bn: "/?lang=bn", en: "/" };
  const page = { name: "landing", url: "/", locale: "en", shop: null, links, head: { title: "" } };
  const first = { page: page as unknown as Page, Content, theme: {} as Theme, messages: en };
  await act(async () => render(<Browser first={first} />));
});

afterEach(() => vi.unstubAllGlobals());

test("rerenders only the progress bar while a page is loading", async () => {
  expect(drawn).toHaveBeenCalled();
  drawn.mockClear();
  await press("Next", "link");
  expect(document.querySelector(".progress-bar")?.getAttribute("data-active")).toBe("true");
  expect(drawn).not.toHaveBeenCalled();
});
