import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { ShopOf } from "../../../types/merchant.gen";
import { rememberShop } from "../../lib/knownShops";
import { openGate } from "./fixtures";
import Login from "./Login";

const phone = "01912345678";
const shop = (id: number, slug: string): ShopOf => ({
  id,
  slug,
  name: `The ${slug}`,
  bn_name: "",
  role: "owner",
});
let calls: Call[];
let gate: Awaited<ReturnType<typeof openGate>>;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const last = () => calls.at(-1) as Call;
const said = () => document.body.textContent ?? "";
const links = () =>
  within(screen.getByRole("main"))
    .getAllByRole("listitem")
    .flatMap((item) => within(item).queryAllByRole("link"))
    .map((a) => a.getAttribute("href"));

async function logIn(address: string, shops: ShopOf[]) {
  gate = await openGate(Login, address);
  await user.fill(field("Your mobile number"), "০১৯১২-৩৪৫৬৭৮");
  await press("Send code");
  expect(last()).toMatchObject({
    what: "POST /api/admin/v3/login/code",
    body: { phone, code: "" },
  });
  await last().answer({ mobile: phone, resend_in: 60, expires_in: 300 });
  const code = field("Code");
  expect(code.autocomplete).toBe("one-time-code");
  await user.paste(code, "১২৩৪৫৬");
  expect(last()).toMatchObject({
    what: "POST /api/admin/v3/login",
    body: { phone, code: "123456" },
  });
  await last().answer({ shops });
}

test("opens the only shop of a number", async () => {
  await logIn("/admin/login", [shop(1, "demo")]);
  expect(gate.address()).toBe("/admin/demo");
});

test("opens the screen that was requested before the login", async () => {
  await logIn("/admin/login?next=%2Fadmin%2Frupali%2Forders%3Ftab%3Dnew", [
    shop(1, "demo"),
    shop(2, "rupali"),
  ]);
  expect(gate.address()).toBe("/admin/rupali/orders?tab=new");
});

test("lets a person with several shops choose one", async () => {
  await logIn("/admin/login?next=https%3A%2F%2Felsewhere.test%2Fadmin%2Fdemo", [
    shop(1, "demo"),
    shop(2, "rupali"),
  ]);
  expect(said()).toContain("Choose a shop");
  expect(links()).toEqual(["/admin/demo", "/admin/rupali"]);
});

test("lists the shops that were opened before, most recent first", async () => {
  for (const [id, slug] of [
    [1, "demo"],
    [2, "rupali"],
    [1, "demo"],
  ] as const) {
    rememberShop({ shop: shop(id, slug), user: { role: "staff" } } as never);
  }
  gate = await openGate(Login, "/admin/login");
  expect(links()).toEqual(["/admin/demo", "/admin/rupali"]);
  expect(said()).toContain("Staff");
});
