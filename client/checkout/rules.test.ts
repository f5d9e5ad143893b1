import { expect, test } from "vitest";
import { checkoutRules } from "./rules";

const good = {
  name: "রহিমা খাতুন",
  mobile: "+880 ১৭১২-৩৪৫৬৭৮",
  email: "",
  division: "Dhaka",
  district: "Dhaka",
  upazila: "Dhanmondi",
  line: "House 12, Road 5",
  note: "",
};

// Returns the first message of each field.
async function check(fields: Partial<typeof good>): Promise<Record<string, string>> {
  const result = await checkoutRules["~standard"].validate({ ...good, ...fields });
  const found: Record<string, string> = {};
  for (const { path, message } of result.issues ?? []) found[String(path?.[0])] ??= message;
  return found;
}

test("trims the fields and normalizes the number to 11 digits", async () => {
  const result = await checkoutRules["~standard"].validate({
    ...good,
    name: "  Karim ",
    note: " x ",
  });
  expect(result).toEqual({
    value: { ...good, name: "Karim", note: "x", mobile: "01712345678" },
  });
});

test.each([
  ["name", "", "form.required"],
  ["name", "   ", "form.required"],
  ["name", "x".repeat(51), "form.max"],
  ["mobile", "", "form.required"],
  ["mobile", "01712", "form.phone"],
  ["mobile", "02123456789", "form.phone"],
  ["email", "karim", "form.format"],
  ["email", "karim@shop", "form.format"],
  ["email", `${"x".repeat(250)}@shop.com`, "form.max"],
  ["division", "", "form.required"],
  ["district", "", "form.required"],
  ["upazila", "", "form.required"],
  ["line", " ", "form.required"],
  ["line", "x".repeat(301), "form.max"],
  ["note", "x".repeat(1001), "form.max"],
])("refuses %s %j with %s", async (field, value, message) => {
  expect(await check({ [field]: value })).toEqual({ [field]: message });
});

test.each([
  ["name", "x".repeat(50)],
  ["email", "karim@shop.com.bd"],
  ["line", "x".repeat(300)],
  ["note", "x".repeat(1000)],
])("accepts %s %j", async (field, value) => {
  expect(await check({ [field]: value })).toEqual({});
});
