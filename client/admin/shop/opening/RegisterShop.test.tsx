import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { typeInto } from "../../../testing/render";
import { openGate } from "../../team/account/fixtures";
import RegisterShop from "./RegisterShop";

const phone = "01912345678";
const sent = { mobile: phone, resend_in: 60, expires_in: 300 };
let calls: Call[];
let screen: Awaited<ReturnType<typeof openGate>>;

beforeEach(async () => {
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.stubGlobal("scrollTo", vi.fn());
  calls = stubApi();
  screen = await openGate(RegisterShop, "/admin/register");
});

afterEach(async () => {
  await screen.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string) => document.querySelector(`#open-${name}`) as HTMLInputElement;
const said = () => document.body.textContent ?? "";
const told = (name: string) => document.querySelector(`#open-${name}-error`)?.textContent;
const last = () => calls.at(-1) as Call;
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const settled = () => tick(0); // lets the slug's state render
const submit = async () => {
  await act(async () => document.querySelector("form")?.requestSubmit());
  await settled();
};
const choose = (name: string, value: string | number) =>
  act(async () => document.querySelector<HTMLElement>(`[name=${name}][value="${value}"]`)?.click());

/** Advances past the debounce and answers the request for the slug's state. */
async function answerSlug(slug: string, reason = "") {
  await tick(400);
  expect(last().what).toBe(`GET /api/admin/v3/slugs/${slug}`);
  await last().answer({ slug, free: reason === "", reason });
  await settled();
}

/** Waits until the field has loaded the districts. */
async function districtsLoaded() {
  await act(() => vi.dynamicImportSettled());
  await settled();
}

/** Writes a district and presses Enter. */
async function chooseDistrict(written: string) {
  await districtsLoaded();
  await typeInto(field("district"), written);
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => field("district").dispatchEvent(enter));
}

async function writeShop() {
  await typeInto(field("name"), "Rupali Fashion");
  await answerSlug("rupali-fashion");
  await chooseDistrict("সিলে");
  await choose("goods", "clothing");
  await submit();
}

async function askCode() {
  await writeShop();
  await choose("theme", 3);
  await submit();
  await typeInto(field("owner_name"), "Rahima");
  await typeInto(field("phone"), "+880 1912-345678");
  await submit();
}

async function tryCode(code: string): Promise<Call> {
  await last().answer(sent);
  await typeInto(document.querySelector("#code") as HTMLInputElement, code);
  return last();
}

test("the slug follows the name, skipping taken slugs, until the person types one", async () => {
  await typeInto(field("name"), "রূপালী");
  expect(field("slug").value).toBe("rupali");
  await answerSlug("rupali", "taken");
  expect(field("slug").value).toBe("rupali-bd");
  await answerSlug("rupali-bd");
  expect(said()).toContain("This address is available.");
  await typeInto(field("slug"), "Mine Own");
  expect(field("slug").value).toBe("mine-own");
  await answerSlug("mine-own", "taken");
  expect(said()).toContain("This address is taken.");
  await typeInto(field("name"), "Another name");
  expect(field("slug").value).toBe("mine-own");
});

test("a step requires all its fields and a free slug", async () => {
  await submit();
  expect([told("name"), told("slug")]).toEqual(["This is required.", "This is required."]);
  expect(said()).toContain("Choose the closest match.");
  expect(told("district")).toBe("Choose a district from the list.");
  await choose("goods", "food");
  await chooseDistrict("dhaka");
  expect([field("district").value, told("district")]).toEqual(["Dhaka", undefined]);
  await typeInto(field("name"), "Demo");
  await typeInto(field("slug"), "demo");
  await submit();
  await answerSlug("demo", "taken");
  expect(told("slug")).toContain("This address is taken.");
  expect(screen.address()).toBe("/admin/register");
});

test("the form and the code open the shop, then its area", async () => {
  await askCode();
  const shop = {
    name: "Rupali Fashion",
    first_orders: true,
    slug: "rupali-fashion",
    district: "Sylhet",
    goods: "clothing",
    theme: 3,
    owner_name: "Rahima",
    phone,
  };
  expect(last()).toMatchObject({
    what: "POST /api/admin/v3/register/code",
    body: { ...shop, code: "" },
  });
  const tried = await tryCode("123456");
  expect(tried).toMatchObject({
    what: "POST /api/admin/v3/register",
    body: { ...shop, code: "123456" },
  });
  await tried.answer({ shops: [{ ...shop, id: 9, bn_name: "", role: "owner" }] });
  expect(screen.address()).toBe("/admin/rupali-fashion");
  expect(sessionStorage).toHaveLength(0);
});

test("a slug taken meanwhile leads back to its field and keeps all input", async () => {
  await askCode();
  await (await tryCode("123456")).refuse(409, "shop_slug_taken");
  expect(screen.address()).toBe("/admin/register");
  expect(told("slug")).toContain("This address is taken.");
  expect(field("name").value).toBe("Rupali Fashion");
  await typeInto(field("slug"), "rupali-2");
  await submit();
  await answerSlug("rupali-2");
  await submit();
  expect(field("phone").value).toBe("+880 1912-345678");
  await submit(); // the code sent before is still valid
  await typeInto(document.querySelector("#code") as HTMLInputElement, "123456");
  expect(last()).toMatchObject({
    what: "POST /api/admin/v3/register",
    body: { slug: "rupali-2", code: "123456" },
  });
});

test("field errors of the server appear at their fields", async () => {
  await askCode();
  await last().refuse(422, "shop_invalid", { phone: "invalid", owner_name: "max" });
  expect(told("phone")).toBe("Please, enter a valid phone number.");
  expect(told("owner_name")).toBe("At most 50 characters.");
  await submit();
  await last().refuse(422, "shop_invalid", { slug: "reserved", phone: "invalid" });
  expect(told("slug")).toContain("This address is reserved.");
  await districtsLoaded();
  expect(field("district").value).toBe("Sylhet");
});

test("a rate limit shows when to try again", async () => {
  await askCode();
  await last().refuse(429, "too_many", {}, 600);
  expect(said()).toContain("Try again in 10 minutes.");
});

test("a reopened page restores the steps completed before", async () => {
  await writeShop();
  await submit();
  await screen.close();
  screen = await openGate(RegisterShop, "/admin/register?step=owner");
  expect(field("phone").value).toBe("");
  await screen.close();
  sessionStorage.clear();
  screen = await openGate(RegisterShop, "/admin/register?step=owner");
  expect(field("name").value).toBe("");
  expect(field("phone")).toBeNull();
});
