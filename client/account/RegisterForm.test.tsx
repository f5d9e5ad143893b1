import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { track } from "../advertising/track";
import { signOut } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { renderInShop, typeInto } from "../testing/render";
import { keepMobile } from "./keptMobile";
import { RegisterForm } from "./RegisterForm";

vi.mock("../advertising/track");

const mobile = "01812345678";
const written = { name: "Rahima", mobile, email: "", password: "secret1", repeat: "secret1" };
let calls: Call[];
let navigate: unknown;
let unmount: () => Promise<void>;

beforeEach(async () => {
  localStorage.clear();
  signOut("demo");
  keepMobile("");
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.mocked(track).mockReset();
  calls = stubApi();
  ({ navigate, unmount } = await renderInShop(<RegisterForm next="/cart" />));
});

afterEach(async () => {
  await unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = (name: string) => document.querySelector(`#register-${name}`) as HTMLInputElement;
const code = () => document.querySelector("#code") as HTMLInputElement;
const said = () => document.body.textContent ?? "";
const wrong = () => document.querySelector("#code-error")?.textContent;
const button = (text: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent === text);
const click = (text: string) => act(async () => button(text)?.click());
const last = () => calls.at(-1) as Call;

async function submit(more: Partial<typeof written> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...written, ...more }))
    await typeInto(field(name), value);
  await act(async () => document.querySelector("form")?.requestSubmit());
}

async function askCode(): Promise<void> {
  await submit();
  await last().answer({ mobile, resend_in: 60, expires_in: 300 });
}

async function tryCode(text: string): Promise<Call> {
  await typeInto(code(), text);
  return last();
}

describe("the code", () => {
  beforeEach(askCode);

  test("is requested with the form's content, and its field takes the focus", async () => {
    expect(calls).toMatchObject([
      {
        what: "POST customer/register",
        body: { name: "Rahima", mobile, email: "", password: "secret1", code: "" },
      },
    ]);
    expect(said()).toContain("01812-345678");
    expect(said()).toContain("5 minutes");
    expect(document.activeElement).toBe(code());
  });

  test.each(["123456", "123 456", "১২৩-৪৫৬", " 1234567"])(
    "%j is submitted at once",
    async (text) => {
      await tryCode("12345");
      expect(calls).toHaveLength(1);
      const { what, body } = await tryCode(text);
      expect(what).toBe("POST customer/register/confirm");
      expect(body).toMatchObject({ mobile, code: "123456" });
      expect(code().value).toBe("123456");
    },
  );

  test("is not submitted if it is incomplete", async () => {
    await tryCode("123");
    await click("Confirm");
    expect(calls).toHaveLength(1);
    expect(wrong()).toBe("Enter all 6 digits.");
  });

  test("that is wrong shows the attempts left and is selected", async () => {
    await (await tryCode("111111")).refuse(422, "code_invalid", { code: "wrong" });
    expect(wrong()).toBe("Incorrect code. You have 4 attempts left.");
    expect(code().selectionEnd).toBe(6);
    await (await tryCode("222222")).refuse(422, "code_invalid", { code: "wrong" });
    expect(wrong()).toContain("3 attempts left");
    await (await tryCode("333333")).refuse(422, "code_invalid", { code: "spent" });
    expect(wrong()).toContain("Too many incorrect codes");
    await (await tryCode("444444")).refuse(422, "code_invalid", { code: "expired" });
    expect(wrong()).toContain("This code has expired");
  });

  test("is not sent again by Confirm if it was wrong or accepted", async () => {
    await (await tryCode("111111")).refuse(422, "code_invalid", { code: "wrong" });
    await click("Confirm");
    expect(calls).toHaveLength(2);
    expect(wrong()).toBe("Incorrect code. You have 4 attempts left.");
    expect(document.activeElement).toBe(code());
  });

  test("stays without an answer and can be submitted again", async () => {
    await (await tryCode("123456")).fail();
    expect(document.querySelector("[role=alert]:not(:empty)")?.textContent).toContain(
      "Couldn't complete this",
    );
    expect(code().value).toBe("123456");
    await click("Confirm");
    expect(calls).toHaveLength(3);
  });

  test("can be requested again after a minute and resets the attempts", async () => {
    expect(said()).toContain("You can send a new code in 1:00");
    await (await tryCode("111111")).refuse(422, "code_invalid", { code: "wrong" });
    await tick(59_000);
    expect(said()).toContain("in 0:01");
    expect(button("Send new code")).toBe(undefined);
    await tick(1000);
    await click("Send new code");
    expect(last().what).toBe("POST customer/register");
    await last().answer({ mobile, resend_in: 60, expires_in: 300 });
    expect(said()).toContain("New code sent.");
    expect(wrong()).toBe("");
    expect(document.activeElement).toBe(code());
    await (await tryCode("222222")).refuse(422, "code_invalid", { code: "wrong" });
    expect(wrong()).toContain("4 attempts left");
  });

  test("can be replaced by one for another number without losing the form", async () => {
    await click("Change number");
    expect(field("name").value).toBe("Rahima");
    expect(field("password").value).toBe("secret1");
    await submit({ mobile: "01912345678" });
    expect(last()).toMatchObject({
      what: "POST customer/register",
      body: { mobile: "01912345678" },
    });
  });

  test("is kept for the same number", async () => {
    await click("Change number");
    await submit({ name: "Rahima Khatun" });
    expect(calls).toHaveLength(1);
    const { body } = await tryCode("123456");
    expect(body).toMatchObject({ name: "Rahima Khatun" });
  });

  test("opens the account, signs in, counts once and returns to the former page", async () => {
    await (await tryCode("123456")).answer({ id: 5, name: "Rahima", guest_orders: 0 });
    expect(localStorage.getItem("demo-customer")).toBe('{"id":5,"name":"Rahima"}');
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/demo/cart", { replace: true });
    expect(vi.mocked(track).mock.calls.map(([, event]) => event)).toEqual([{ name: "register" }]);
  });

  test("offers guest orders of the number before it goes on", async () => {
    await (await tryCode("123456")).answer({ id: 5, name: "Rahima", guest_orders: 2 });
    expect(said()).toContain("2 orders were placed with your number");
    expect(navigate).not.toHaveBeenCalled();
    await click("Add to my account");
    expect(last().what).toBe("POST customer/orders/claim");
    await last().answer({ claimed: 2 });
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/demo/cart", { replace: true });
  });

  test("of a number with an account links to the login", async () => {
    await (await tryCode("123456")).refuse(409, "account_exists");
    expect(said()).toContain("An account with this number already exists");
    const [login] = document.querySelectorAll("a");
    expect(login?.getAttribute("href")).toBe("/demo/login?next=%2Fcart");
  });

  test("with an invalid field leads back to the form", async () => {
    await (await tryCode("123456")).refuse(422, "account_invalid", { name: "max" });
    expect(document.querySelector("#register-name-error")?.textContent).toBe(
      "At most 50 characters.",
    );
  });
});

test("waits for a recent code as long as the server says", async () => {
  await submit();
  await last().refuse(429, "too_many", {}, 37);
  expect(said()).toContain("We sent a code by SMS to 01812-345678 a moment ago.");
  expect(said()).toContain("You can send a new code in 0:37");
  await (await tryCode("111111")).refuse(422, "code_invalid", { code: "wrong" });
  expect(wrong()).toBe("Incorrect code. Check it and try again.");
});

test("shows when to retry after a rate limit", async () => {
  await submit();
  await last().refuse(429, "too_many", {}, 600);
  expect(said()).toContain("Too many attempts. Try again in 10 minutes.");
  expect(field("name").value).toBe("Rahima");
});

test("shows field errors of the server and focuses the first field", async () => {
  await submit();
  await last().refuse(422, "account_invalid", { mobile: "invalid", password: "weak" });
  const told = (name: string) => document.querySelector(`#register-${name}-error`)?.textContent;
  expect(told("mobile")).toBe("Please, enter a valid phone number.");
  expect(told("password")).toBe("Use both letters and numbers.");
  expect(document.activeElement).toBe(field("mobile"));
});

test("submits once for repeated clicks", async () => {
  await submit();
  await act(async () => document.querySelector("form")?.requestSubmit());
  expect(calls).toHaveLength(1);
});
