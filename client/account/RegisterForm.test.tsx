import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { track } from "../advertising/track";
import { signOut } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { renderInShop } from "../testing/render";
import { descriptionOf, field, press, user } from "../testing/user";
import { keepMobile } from "./keptMobile";
import { RegisterForm } from "./RegisterForm";

vi.mock("../advertising/track");

const mobile = "01812345678";
const labels = {
  name: "Name",
  mobile: "Mobile number",
  email: "Email",
  password: "Password",
  repeat: "Confirm password",
};
const written = { name: "Rahima", mobile, email: "", password: "secret1", repeat: "secret1" };
let calls: Call[];
let navigate: unknown;

beforeEach(async () => {
  localStorage.clear();
  signOut("demo");
  keepMobile("");
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.mocked(track).mockReset();
  calls = stubApi();
  ({ navigate } = await renderInShop(<RegisterForm next="/cart" />));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const code = () => field("Code");
const said = () => document.body.textContent ?? "";
const wrong = () => screen.getAllByRole("alert")[0]?.textContent;
const last = () => calls.at(-1) as Call;

async function submit(more: Partial<typeof written> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...written, ...more }))
    await user.fill(field(labels[name as keyof typeof labels]), value);
  await press("Send code");
}

async function askCode(): Promise<void> {
  await submit();
  await last().answer({ mobile, resend_in: 60, expires_in: 300 });
}

async function tryCode(text: string): Promise<Call> {
  await user.paste(code(), text);
  return last();
}

describe("the code field", () => {
  beforeEach(askCode);

  test("has the focus after the form is sent", async () => {
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
    "submits %j immediately",
    async (text) => {
      await tryCode("12345");
      expect(calls).toHaveLength(1);
      const { what, body } = await tryCode(text);
      expect(what).toBe("POST customer/register/confirm");
      expect(body).toMatchObject({ mobile, code: "123456" });
      expect(code().value).toBe("123456");
    },
  );

  test("does not submit an incomplete code", async () => {
    await tryCode("123");
    await press("Confirm");
    expect(calls).toHaveLength(1);
    expect(wrong()).toBe("Enter all 6 digits.");
  });

  test("selects a wrong code and shows the attempts left", async () => {
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

  test("does not submit a wrong or accepted code again on Confirm", async () => {
    await (await tryCode("111111")).refuse(422, "code_invalid", { code: "wrong" });
    await press("Confirm");
    expect(calls).toHaveLength(2);
    expect(wrong()).toBe("Incorrect code. You have 4 attempts left.");
    expect(document.activeElement).toBe(code());
  });

  test("keeps the code if there is no response, so that it can be submitted again", async () => {
    await (await tryCode("123456")).fail();
    expect(screen.getByText(/Couldn't complete this/).closest("[role=alert]")).not.toBeNull();
    expect(code().value).toBe("123456");
    await press("Confirm");
    expect(calls).toHaveLength(3);
  });

  test("offers a new code after a minute, which resets the attempts", async () => {
    expect(said()).toContain("You can send a new code in 1:00");
    await (await tryCode("111111")).refuse(422, "code_invalid", { code: "wrong" });
    await tick(59_000);
    expect(said()).toContain("in 0:01");
    expect(screen.queryByRole("button", { name: "Send new code" })).toBeNull();
    await tick(1000);
    await press("Send new code");
    expect(last().what).toBe("POST customer/register");
    await last().answer({ mobile, resend_in: 60, expires_in: 300 });
    expect(said()).toContain("New code sent.");
    expect(wrong()).toBe("");
    expect(document.activeElement).toBe(code());
    await (await tryCode("222222")).refuse(422, "code_invalid", { code: "wrong" });
    expect(wrong()).toContain("4 attempts left");
  });

  test("allows a change of the number without losing the form", async () => {
    await press("Change number");
    expect(field("Name").value).toBe("Rahima");
    expect(field("Password").value).toBe("secret1");
    await submit({ mobile: "01912345678" });
    expect(last()).toMatchObject({
      what: "POST customer/register",
      body: { mobile: "01912345678" },
    });
  });

  test("accepts the code sent before if the number stays the same", async () => {
    await press("Change number");
    await submit({ name: "Rahima Khatun" });
    expect(calls).toHaveLength(1);
    const { body } = await tryCode("123456");
    expect(body).toMatchObject({ name: "Rahima Khatun" });
  });

  test("signs in, tracks one registration and opens the former page", async () => {
    await (await tryCode("123456")).answer({ id: 5, name: "Rahima", guest_orders: 0 });
    expect(localStorage.getItem("demo-customer")).toBe('{"id":5,"name":"Rahima"}');
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/demo/cart", { replace: true });
    expect(vi.mocked(track).mock.calls.map(([, event]) => event)).toEqual([{ name: "register" }]);
  });

  test("offers guest orders of the number before it opens the next page", async () => {
    await (await tryCode("123456")).answer({ id: 5, name: "Rahima", guest_orders: 2 });
    expect(said()).toContain("2 orders were placed with your number");
    expect(navigate).not.toHaveBeenCalled();
    await press("Add to my account");
    expect(last().what).toBe("POST customer/orders/claim");
    await last().answer({ claimed: 2 });
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/demo/cart", { replace: true });
  });

  test("links to the login if the number has an account", async () => {
    await (await tryCode("123456")).refuse(409, "account_exists");
    expect(said()).toContain("An account with this number already exists");
    expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toBe("/demo/login?next=%2Fcart");
  });

  test("returns to the form if one of its fields is invalid", async () => {
    await (await tryCode("123456")).refuse(422, "account_invalid", { name: "max" });
    expect(descriptionOf(field("Name"))).toBe("At most 50 characters.");
  });
});

test("waits for the server's number of seconds after a recent code", async () => {
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
  expect(field("Name").value).toBe("Rahima");
});

test("shows field errors of the server and focuses the first field", async () => {
  await submit();
  await last().refuse(422, "account_invalid", { mobile: "invalid", password: "weak" });
  expect(descriptionOf(field("Mobile number"))).toContain("Please, enter a valid phone number.");
  expect(descriptionOf(field("Password"))).toContain("Use both letters and numbers.");
  expect(document.activeElement).toBe(field("Mobile number"));
});

test("submits once for repeated clicks", async () => {
  await submit();
  await press("Send code");
  expect(calls).toHaveLength(1);
});
