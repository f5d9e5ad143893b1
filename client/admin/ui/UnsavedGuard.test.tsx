import { act, cleanup, render } from "@testing-library/react";
import {
  createMemoryRouter,
  type InitialEntry,
  Link,
  RouterProvider,
  useNavigate,
} from "react-router";
import { expect, test } from "vitest";
import en from "../../../locales/en.json";
import { I18nProvider } from "../../lib/i18n";
import { press } from "../../testing/user";
import { UnsavedGuard } from "./UnsavedGuard";

let router: ReturnType<typeof createMemoryRouter>;

function Editor({ when, by }: { when: boolean; by?: string[] }) {
  const navigate = useNavigate();
  return (
    <>
      <UnsavedGuard when={when} by={by} />
      <Link to="/list">list</Link>
      <Link to="/editor?tab=more">tab</Link>
      <Link to="/editor?page=terms">another text</Link>
      <button type="button" onClick={() => navigate("/list", { state: { saved: true } })}>
        save
      </button>
    </>
  );
}

async function show(when: boolean, before: InitialEntry = "/list", by?: string[]) {
  router = createMemoryRouter(
    [
      { path: "/editor", element: <Editor when={when} by={by} /> },
      { path: "/list", element: "the list" },
    ],
    { initialEntries: [before, "/editor"] },
  );
  cleanup();
  await act(async () =>
    render(
      <I18nProvider locale="en" messages={en}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
}

const at = () => router.state.location.pathname + router.state.location.search;
const asks = () => document.body.textContent?.includes(en["admin.unsaved"]) ?? false;

test("asks before a link leaves unsaved input, and stays on request", async () => {
  await show(true);
  await press("list", "link");
  expect([at(), asks()]).toEqual(["/editor", true]);
  await press(en["admin.unsaved.stay"]);
  expect([at(), asks()]).toEqual(["/editor", false]);
});

test("asks before a link to other content on the same screen", async () => {
  await show(true);
  await press("another text", "link");
  expect([at(), asks()]).toEqual(["/editor", true]);
  await press(en["admin.unsaved.leave"]);
  expect(at()).toBe("/editor?page=terms");
});

test("leaves on request", async () => {
  await show(true);
  await press("list", "link");
  await press(en["admin.unsaved.leave"]);
  expect(at()).toBe("/list");
});

test("asks before going back", async () => {
  await show(true);
  await act(async () => router.navigate(-1));
  expect([at(), asks()]).toEqual(["/editor", true]);
});

test("does not ask for saved or unchanged forms, or for another tab", async () => {
  await show(true);
  await press("tab", "link");
  expect([at(), asks()]).toEqual(["/editor?tab=more", false]);
  await press("save");
  expect(at()).toBe("/list");
  await show(false);
  await press("list", "link");
  expect(at()).toBe("/list");
});

test("asks before a change of tab if the tab identifies the screen", async () => {
  await show(true, "/list", ["tab"]);
  await press("tab", "link");
  expect([at(), asks()]).toEqual(["/editor", true]);
});

test("lets the browser ask before unsaved input is lost with the document", async () => {
  const asked = () => {
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  await show(false);
  expect(asked()).toBe(false);
  await show(true);
  expect(asked()).toBe(true);
});

test("asks before going back to an entry that was opened after saving", async () => {
  await show(true, { pathname: "/list", state: { saved: true } });
  await act(() => router.navigate(-1));
  expect(at()).toBe("/editor");
  expect(asks()).toBe(true);
});
