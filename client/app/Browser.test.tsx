import { act, Profiler } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { Link } from "../router/Link";
import type { Page } from "../types/page.gen";
import type { Theme } from "../types/theme";
import { Browser } from "./Browser";

const drawn = vi.fn();
let root: Root;

// Reports every render of the page and its links to drawn.
function Content() {
  return (
    <Profiler id="page" onRender={drawn}>
      <Link to="/next">Next</Link>
    </Profiler>
  );
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as Element);
  const links = { home: "/", base: "", lang: "", market: "/", bn: "/?lang=bn", en: "/" };
  const page = { name: "landing", url: "/", locale: "en", shop: null, links, head: { title: "" } };
  const screen = { page: page as unknown as Page, Content, theme: {} as Theme, messages: en };
  await act(async () => root.render(<Browser first={screen} />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test("renders only the progress bar again while a page is loading", async () => {
  expect(drawn).toHaveBeenCalled();
  drawn.mockClear();
  await act(async () => document.querySelector("a")?.click());
  expect(document.querySelector(".progress-bar")?.getAttribute("data-active")).toBe("true");
  expect(drawn).not.toHaveBeenCalled();
});
