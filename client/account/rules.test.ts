import { expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import {
  addressRules,
  loginRules,
  passwordRules,
  profileRules,
  registerRules,
  resetRules,
} from "./rules";

// Returns the first message of each field.
async function check(rules: ZodMiniType, fields: object): Promise<Record<string, string>> {
  const result = await rules["~standard"].validate(fields);
  const found: Record<string, string> = {};
  for (const { path, message } of result.issues ?? []) found[String(path?.[0])] ??= message;
  return found;
}

const newcomer = {
  name: "রহিমা খাতুন",
  mobile: "+880 ১৭১২-৩৪৫৬৭৮",
  email: "",
  password: "secret1",
  repeat: "secret1",
};

test("trims a registration and normalizes its number to 11 digits", async () => {
  const written = { ...newcomer, name: " Rahima ", email: " r@shop.com " };
  const result = await registerRules["~standard"].validate(written);
  expect(result).toEqual({
    value: { ...newcomer, name: "Rahima", email: "r@shop.com", mobile: "01712345678" },
  });
});

test.each([
  [{ name: "" }, { name: "form.required" }],
  [{ name: "x".repeat(51) }, { name: "form.max" }],
  [{ mobile: "" }, { mobile: "form.required" }],
  [{ mobile: "0171234567" }, { mobile: "form.phone" }],
  [{ mobile: "01212345678" }, { mobile: "form.phone" }],
  [{ email: "rahima@" }, { email: "form.format" }],
  [
    { password: "", repeat: "" },
    { password: "form.required", repeat: "form.required" },
  ],
  [{ password: "abc12", repeat: "abc12" }, { password: "form.min" }],
  [{ password: "abcdef", repeat: "abcdef" }, { password: "form.weak" }],
  [{ password: "123456", repeat: "123456" }, { password: "form.weak" }],
  [{ password: `a1${"x".repeat(199)}`, repeat: `a1${"x".repeat(199)}` }, { password: "form.max" }],
  [{ repeat: "secret2" }, { repeat: "form.mismatch" }],
])("refuses a registration with %j: %j", async (fields, messages) => {
  expect(await check(registerRules, { ...newcomer, ...fields })).toEqual(messages);
});

test.each([
  { name: "x".repeat(50) },
  { password: "পাসওয়ার্ড ১২", repeat: "পাসওয়ার্ড ১২" },
  { email: "rahima@shop.com.bd" },
])("accepts a registration with %j", async (fields) => {
  expect(await check(registerRules, { ...newcomer, ...fields })).toEqual({});
});

test("accepts any password for the login", async () => {
  expect(await check(loginRules, { mobile: "01712345678", password: "x" })).toEqual({});
  expect(await check(loginRules, { mobile: "", password: "" })).toEqual({
    mobile: "form.required",
    password: "form.required",
  });
});

test("requires a repeated new password in every form", async () => {
  const chosen = { password: "secret1", repeat: "secret2" };
  expect(await check(resetRules, { mobile: "01712345678", ...chosen })).toEqual({
    repeat: "form.mismatch",
  });
  expect(await check(passwordRules, { current: "x", ...chosen })).toEqual({
    repeat: "form.mismatch",
  });
  expect(await check(passwordRules, { ...chosen, current: "" })).toMatchObject({
    current: "form.required",
  });
});

test("requires a name and a valid e-mail address, if any, in a profile", async () => {
  expect(await check(profileRules, { name: "Rahima", email: "" })).toEqual({});
  expect(await check(profileRules, { name: " ", email: "x" })).toEqual({
    name: "form.required",
    email: "form.format",
  });
});

test("requires all fields of an address", async () => {
  const blank = { name: "", mobile: "", division: "", district: "", upazila: "", line: "" };
  const messages = await check(addressRules, { ...blank, is_default: false });
  expect(messages).toEqual(
    Object.fromEntries(Object.keys(blank).map((name) => [name, "form.required"])),
  );
});
