import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import bn from "../../../../locales/bn.json";
import en from "../../../../locales/en.json";
import type { Found } from "../../../types/finder.gen";
import { stubbedArea } from "../../fixtures";
import { setKeysOff } from "../../lib/keys";
import { screens } from "../../routes";
import { groups, menuPath } from "../menu";
import { actions, places } from "./destinations";
import { FinderButton } from "./FinderButton";
import { matching } from "./match";

const area = stubbedArea();
const all = [...actions, ...places];
const names = (text: string) => matching(text, all).map(({ to }) => to);

test("every destination is found by its names in both languages, and opens a screen", () => {
  const paths = screens.map(menuPath);
  expect(all.filter(({ to }) => !paths.includes(to.replace(/\?.*/, "")))).toEqual([]);
  const lost = [bn, en].flatMap((texts) =>
    all.filter(({ to, text }) => !names(texts[text]).includes(to)).map(({ text }) => texts[text]),
  );
  expect(lost).toEqual([]);
});

test("every screen that needs no other address can be found", () => {
  const known = new Set(all.map(({ to }) => to.replace(/\?.*/, "")));
  const missing = screens.filter(
    (each) => each.frame !== false && !/:\w+(\/|$)/.test(each.path) && !known.has(menuPath(each)),
  );
  // Booking and the owed parcels open for chosen rows only.
  expect(missing.map(menuPath)).toEqual(["/parcels/book", "/cash/owed"]);
  const entries = groups.flatMap((group) => group.entries.map(({ to }) => to));
  expect(entries.filter((to) => all.every((each) => each.to !== to))).toEqual([]);
});

test.each([
  ["kuriyar", "/settings/couriers"],
  ["delivery charge", "/delivery"],
  ["delibhari", "/delivery"],
  ["ডেলিভারি", "/delivery"],
  ["bikash", "/settings/payments"],
  ["biggapon", "/settings/advertising"],
  ["pixel", "/settings/advertising"],
  ["notun order", "/orders/new"],
  ["নতুন পণ্য", "/products/new"],
  ["PROFIT", "/reports"],
  ["stok", "/stock"],
])("%s finds %s", (text, to) => {
  expect(names(text)).toContain(to);
});

test("words that match nothing find nothing", () => {
  for (const text of ["", " ", "?!", "xyzzy", "order xyzzy"]) expect(names(text)).toEqual([]);
});

const found: Found = {
  orders: [
    {
      order_id: "77100001",
      name: "Rahima",
      mobile: "01712345678",
      date: "2026-11-01T10:00:00Z",
      status: "pending",
      amount: 160,
    },
  ],
  products: [{ id: 5, name: "Saree", sku: "", price: 100, stock: 3, status: "published" }],
  customers: [{ id: 9, name: "", mobile: "01712345678", orders: 2 }],
};

/** Opens the search by a key and types a text. Returns the addresses that the server was asked for. */
async function search(keys: string, text: string, answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
  const user = userEvent.setup();
  const shown = await area.show(<FinderButton />);
  await user.keyboard(keys);
  await user.type(screen.getByRole("searchbox"), text);
  return { user, shown, asked };
}

test.each(["/", "{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
  "%s opens the search",
  async (keys) => {
    await area.show(<FinderButton />);
    await userEvent.keyboard(keys);
    expect(screen.getByRole("dialog", { name: en["admin.find"] })).toBeDefined();
  },
);

test("an empty field offers actions, and Enter opens none of them", async () => {
  const shown = await area.show(<FinderButton />);
  await userEvent.keyboard("/");
  screen.getByRole("link", { name: en["admin.orders.new"] });
  await userEvent.keyboard("{Enter}");
  expect(shown.path()).toBe("/admin/demo");
});

test("/ does not open the search if shortcuts of a single key are off", async () => {
  setKeysOff(true);
  await area.show(<FinderButton />);
  await userEvent.keyboard("/");
  expect(screen.queryByRole("dialog")).toBeNull();
  setKeysOff(false);
});

test("shows what the server finds, announces the number, and Enter opens the first result", async () => {
  const { user, shown, asked } = await search("/", "01712", () => Response.json({ data: found }));
  await waitFor(() => expect(asked.at(-1)).toContain("/search?q=01712&"));
  await screen.findByText("3 results");
  await user.keyboard("{Enter}");
  expect(shown.path()).toBe("/admin/demo/orders/77100001");
});

test("the arrow keys move between the field and the results", async () => {
  const { user } = await search("/", "saree", () => Response.json({ data: found }));
  await screen.findByText(/#77100001/);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.textContent).toContain("Saree");
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("without a connection, settings are still found, and the failure is told", async () => {
  const failure = () => Response.json({ error: { code: "x", message: "x" } }, { status: 404 });
  await search("/", "courier", failure);
  screen.getByRole("link", { name: en["admin.couriers"] });
  await screen.findByText(en["form.network"]);
});

test("members find only screens that they may open", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: { orders: [], products: [], customers: [] } }),
  );
  await area.show(<FinderButton />, { role: "custom", rights: ["orders"] });
  await userEvent.keyboard("/");
  await userEvent.type(screen.getByRole("searchbox"), "order");
  const found = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(found).toContain("/admin/demo/orders");
  expect(found).not.toContain("/admin/demo/orders/new");
  expect(found).not.toContain("/admin/demo/settings/risk");
});

test("nothing found is told with the text", async () => {
  const none = { orders: [], products: [], customers: [] };
  await search("/", "xyzzy", () => Response.json({ data: none }));
  await screen.findByText(/“xyzzy”/);
});
