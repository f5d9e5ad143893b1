import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import { press } from "../../../../testing/user";
import type { ProductRow } from "../../../../types/editor.gen";
import { showInArea } from "../../../fixtures";
import type { Selection } from "../../../ui/useSelection";
import { BulkActions } from "./BulkActions";

const fetched = vi.fn();
const clear = vi.fn();

beforeEach(async () => {
  fetched.mockReset().mockImplementation(async () => Response.json({ data: null }));
  vi.stubGlobal("fetch", fetched);
  const selection = { chosen: new Set([1, 2, 3]), clear } as unknown as Selection<number>;
  // Product 2 is missing, as after another user has deleted it.
  const shown = [{ id: 1 }, { id: 3 }, { id: 4 }] as ProductRow[];
  await showInArea(<BulkActions shown={shown} selection={selection} />);
});

afterEach(() => vi.unstubAllGlobals());

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
