import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import type { ProductRow } from "../../../../types/editor.gen";
import type { Selection } from "../../../ui/useSelection";
import { openScreen } from "../fixtures";
import { BulkActions } from "./BulkActions";

const fetched = vi.fn();
const clear = vi.fn();
let screen: Awaited<ReturnType<typeof openScreen>>;

beforeEach(async () => {
  fetched.mockReset().mockImplementation(async () => Response.json({ data: null }));
  vi.stubGlobal("fetch", fetched);
  const selection = { chosen: new Set([1, 2, 3]), clear } as unknown as Selection<number>;
  // Another user has deleted product 2 meanwhile.
  const shown = [{ id: 1 }, { id: 3 }, { id: 4 }] as ProductRow[];
  screen = await openScreen(<BulkActions shown={shown} selection={selection} />);
});

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

async function press(text: string) {
  const found = [...document.querySelectorAll("button")].find((each) => each.textContent === text);
  await act(async () => found?.click());
}

const asked = () => {
  const [, init] = fetched.mock.calls[0] as [string, RequestInit];
  return { body: JSON.parse(String(init.body)), keepalive: init.keepalive };
};

test("changes only selected products that are still in the list", async () => {
  await press(en["admin.products.bulk.publish"]);
  expect(asked().body).toEqual({ action: "publish", products: [1, 3] });
});

test("sends a deletion when the page is left before its delay is over", async () => {
  await press(en["admin.products.bulk.delete"]);
  expect(fetched).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pagehide"));
  expect(asked()).toEqual({ body: { action: "delete", products: [1, 3] }, keepalive: true });
});
