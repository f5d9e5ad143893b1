import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { type Call, stubApi } from "../../../testing/api";
import { descriptionOf, field, press, user } from "../../../testing/user";
import { openGate } from "../../team/account/fixtures";
import RegisterShop from "./RegisterShop";

const phone = "01912345678";
const sent = { mobile: phone, resend_in: 60, expires_in: 300 };
let calls: Call[];
let gate: Awaited<ReturnType<typeof openGate>>;

beforeEach(async () => {
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.stubGlobal("scrollTo", vi.fn());
  calls = stubApi();
  gate = await openGate(RegisterShop, "/admin/register");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const labels = {
  name: en["admin.register.name"],
  slug: en["admin.register.slug"],
  district: en["admin.register.district"],
  owner_name: en["admin.register.owner"],
  phone: en["form.mobile"],
};
const input = (name: keyof typeof labels) => field(labels[name]);
const said = () => document.body.textContent ?? "";
const told = (name: keyof typeof labels) => descriptionOf(input(name));
const last = () => calls.at(-1) as Call;
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const settled = () => tick(0); // Waits until the slug's state is rendered.
const submit = async () => {
  await user.click(submitButton());
  await settled();
};
const choose = (name: string | RegExp) => press(name, "radio");
const submitButton = () => screen.getByRole("button", { name: /^(Next|Send code)$/ });

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

/** Types a district and presses Enter. */
async function chooseDistrict(written: string) {
  await districtsLoaded();
  await user.fill(input("district"), written);
  await user.keyboard("{Enter}");
}

async function writeShop() {
  await user.fill(input("name"), "Rupali Fashion");
  await answerSlug("rupali-fashion");
  await chooseDistrict("সিলে");
  await choose("Clothes");
  await submit();
}

async function askCode() {
  await writeShop();
  await choose(/^Bold/);
  await submit();
  await user.fill(input("owner_name"), "Rahima");
  await user.fill(input("phone"), "+880 1912-345678");
  await submit();
}

async function tryCode(code: string): Promise<Call> {
  await last().answer(sent);
  await user.paste(field("Code"), code);
  return last();
}

test("suggests a free slug from the name until the person types one", async () => {
  await user.fill(input("name"), "রূপালী");
  expect(input("slug").value).toBe("rupali");
  await answerSlug("rupali", "taken");
  expect(input("slug").value).toBe("rupali-bd");
  await answerSlug("rupali-bd");
  expect(said()).toContain("This address is available.");
  await user.fill(input("slug"), "Mine Own");
  expect(input("slug").value).toBe("mine-own");
  await answerSlug("mine-own", "taken");
  expect(said()).toContain("This address is taken.");
  await user.fill(input("name"), "Another name");
  expect(input("slug").value).toBe("mine-own");
});

test("requires all fields of a step and a free slug", async () => {
  await submit();
  expect([told("name"), told("slug")]).toEqual(["This is required.", "This is required."]);
  expect(said()).toContain("Choose the closest match.");
  expect(told("district")).toContain("Choose a district from the list.");
  await choose("Food");
  await chooseDistrict("dhaka");
  expect(input("district").value).toBe("Dhaka");
  expect(told("district")).not.toContain("Choose a district");
  await user.fill(input("name"), "Demo");
  await user.fill(input("slug"), "demo");
  await submit();
  await answerSlug("demo", "taken");
  expect(told("slug")).toContain("This address is taken.");
  expect(gate.address()).toBe("/admin/register");
});

test("opens the shop after the form and the code, and then its area", async () => {
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
  expect(gate.address()).toBe("/admin/rupali-fashion");
  expect(sessionStorage).toHaveLength(0);
});

test("returns to the slug's field if the slug was taken meanwhile, and keeps all input", async () => {
  await askCode();
  await (await tryCode("123456")).refuse(409, "shop_slug_taken");
  expect(gate.address()).toBe("/admin/register");
  expect(told("slug")).toContain("This address is taken.");
  expect(input("name").value).toBe("Rupali Fashion");
  await user.fill(input("slug"), "rupali-2");
  await submit();
  await answerSlug("rupali-2");
  await submit();
  expect(input("phone").value).toBe("+880 1912-345678");
  await submit(); // No new code is requested, because the previous one is still valid.
  await user.paste(field("Code"), "123456");
  expect(last()).toMatchObject({
    what: "POST /api/admin/v3/register",
    body: { slug: "rupali-2", code: "123456" },
  });
});

test("shows the server's field errors at their fields", async () => {
  await askCode();
  await last().refuse(422, "shop_invalid", { phone: "invalid", owner_name: "max" });
  expect(told("phone")).toContain("Please, enter a valid phone number.");
  expect(told("owner_name")).toBe("At most 50 characters.");
  await submit();
  await last().refuse(422, "shop_invalid", { slug: "reserved", phone: "invalid" });
  expect(told("slug")).toContain("This address is reserved.");
  await districtsLoaded();
  expect(input("district").value).toBe("Sylhet");
});

test("shows when to retry after a rate limit", async () => {
  await askCode();
  await last().refuse(429, "too_many", {}, 600);
  expect(said()).toContain("Try again in 10 minutes.");
});

test("restores completed steps when the page is opened again", async () => {
  await writeShop();
  await submit();
  gate = await openGate(RegisterShop, "/admin/register?step=owner");
  expect(input("phone").value).toBe("");
  sessionStorage.clear();
  gate = await openGate(RegisterShop, "/admin/register?step=owner");
  expect(input("name").value).toBe("");
  expect(screen.queryByLabelText(labels.phone)).toBeNull();
});
