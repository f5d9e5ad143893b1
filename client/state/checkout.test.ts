import { beforeEach, describe, expect, test } from "vitest";
import type { CartLine } from "./cart";
import { changeDraft, finished, keyed, readDraft, withoutOrdered } from "./checkout";
import { product } from "./fixtures";

const empty = {
  name: "",
  mobile: "",
  email: "",
  division: "",
  district: "",
  upazila: "",
  line: "",
  note: "",
};
const none = { fields: empty, packageId: 0, key: "", refused: "" };

beforeEach(() => localStorage.clear());

describe("what is kept", () => {
  test("comes back as it was written, for its own shop alone", () => {
    const fields = { ...empty, name: "রহিমা", mobile: "০১৭", note: "call" };
    changeDraft("demo", (draft) => ({ ...draft, fields, packageId: 3, key: "abcdefgh" }));
    expect(readDraft("demo")).toEqual({ fields, packageId: 3, key: "abcdefgh", refused: "" });
    expect(readDraft("rupali")).toEqual(none);
    expect(localStorage.getItem("demo-checkout")).not.toBeNull();
  });

  test.each(["", "{", "null", "7", '"text"', "[]", '{"fields":null}', '{"fields":[]}'])(
    "is empty where %j was found",
    (found) => {
      localStorage.setItem("demo-checkout", found);
      expect(readDraft("demo")).toEqual(none);
    },
  );

  test("is read field by field: what is damaged of it is empty", () => {
    const found = {
      fields: { name: "Karim", mobile: 17, line: null, more: "x" },
      packageId: -2.5,
      key: "too short?",
      refused: {},
    };
    localStorage.setItem("demo-checkout", JSON.stringify(found));
    expect(readDraft("demo")).toEqual({ ...none, fields: { ...empty, name: "Karim" } });
  });
});

describe("the key of an order", () => {
  test("is made once and stays, whatever is changed while it may have been placed", () => {
    const draft = keyed(none, "two of rice");
    expect(draft.key).toMatch(/^[\w-]{8,80}$/);
    expect(keyed(draft, "two of rice").key).toBe(draft.key);
    expect(keyed(draft, "three of rice").key).toBe(draft.key);
    expect(keyed(none, "two of rice").key).not.toBe(draft.key);
  });

  test("stays where the same was refused, and is another once the content changed", () => {
    const refused = { ...keyed(none, "two of rice"), refused: "two of rice" };
    expect(keyed(refused, "two of rice").key).toBe(refused.key);
    const next = keyed(refused, "one of rice");
    expect(next.key).not.toBe(refused.key);
    expect(keyed(next, "none of rice").key).toBe(next.key);
  });

  test("goes with the order, and so does its note; name and address stay", () => {
    const fields = { ...empty, name: "Karim", line: "House 1", note: "call" };
    const draft = { ...keyed({ ...none, fields }, "rice"), packageId: 2, refused: "x" };
    expect(finished(draft)).toEqual({
      fields: { ...fields, note: "" },
      packageId: 2,
      key: "",
      refused: "",
    });
  });
});

test("the cart keeps what was added since it was ordered", () => {
  const line = (id: number, quantity: number): CartLine => ({
    id: String(id),
    name: "",
    price: 1,
    quantity,
    stock: 9,
    variant: null,
    product: product(id),
  });
  const now = [line(1, 2), line(2, 5), line(3, 1)];
  expect(withoutOrdered(now, [line(1, 2), line(2, 3)])).toEqual([line(2, 2), line(3, 1)]);
  expect(withoutOrdered([], [line(1, 2)])).toEqual([]);
});
