import { beforeEach, describe, expect, test } from "vitest";
import { product } from "../testing/product";
import type { CartLine } from "./cart";
import { changeDraft, finished, keyed, readDraft, sending, withoutOrdered } from "./checkout";

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
const none = { fields: empty, packageId: 0, key: "", sent: false, known: [] };

beforeEach(() => localStorage.clear());

describe("the stored draft", () => {
  test("is read as it was written, but only for its own shop", () => {
    const fields = { ...empty, name: "রহিমা", mobile: "০১৭", note: "call" };
    const kept = { fields, packageId: 3, key: "abcdefgh", sent: true, known: [fields] };
    changeDraft("demo", () => kept);
    expect(readDraft("demo")).toEqual(kept);
    expect(readDraft("rupali")).toEqual(none);
    expect(localStorage.getItem("demo-checkout")).not.toBeNull();
  });

  test.each(["", "{", "null", "7", '"text"', "[]", '{"fields":null}', '{"fields":[]}'])(
    "is empty for %j",
    (found) => {
      localStorage.setItem("demo-checkout", found);
      expect(readDraft("demo")).toEqual(none);
    },
  );

  test("is read field by field, and damaged fields are empty", () => {
    const found = {
      fields: { name: "Karim", mobile: 17, line: null, more: "x" },
      packageId: -2.5,
      key: "too short?",
      sent: true,
    };
    localStorage.setItem("demo-checkout", JSON.stringify(found));
    expect(readDraft("demo")).toEqual({ ...none, fields: { ...empty, name: "Karim" } });
  });
});

describe("the idempotency key of an order", () => {
  test("is created once and remains until the order is placed", () => {
    const draft = keyed(none);
    expect(draft.key).toMatch(/^[\w-]{8,80}$/);
    expect(draft.sent).toBe(false);
    expect(keyed(draft)).toEqual(draft);
    expect(sending(draft)).toEqual({ ...draft, sent: true });
    expect(sending(sending(draft)).key).toBe(draft.key);
    expect(sending(none).key).not.toBe(draft.key);
  });

  test("is deleted with the note and the package after the order; name and address remain", () => {
    const fields = { ...empty, name: "Karim", line: "House 1", note: "call" };
    const draft = { ...sending({ ...none, fields }), packageId: 2 };
    expect(finished(draft)).toEqual({ ...none, fields: { ...fields, note: "" } });
  });
});

describe("the known recipients", () => {
  const recipient = (mobile: string, line: string) => ({ ...empty, name: "Karim", mobile, line });

  test("contain those of the last five numbers, without their notes", () => {
    let draft = none as ReturnType<typeof readDraft>;
    for (const last of [1, 2, 3, 4, 5, 6, 3])
      draft = finished({
        ...draft,
        fields: { ...recipient(`০১৭১২৩৪৫৬৭${last}`, `House ${last}`), note: "call" },
      });
    expect(draft.known.map(({ mobile, line, note }) => [mobile, line, note])).toEqual(
      [3, 6, 5, 4, 2].map((last) => [`0171234567${last}`, `House ${last}`, ""]),
    );
  });

  test("are read field by field", () => {
    const known = [{ mobile: "01712345678", line: 7 }, null, "x"];
    localStorage.setItem("demo-checkout", JSON.stringify({ known }));
    expect(readDraft("demo").known).toEqual([{ ...empty, mobile: "01712345678" }, empty, empty]);
    localStorage.setItem("demo-checkout", JSON.stringify({ known: 5 }));
    expect(readDraft("demo").known).toEqual([]);
  });
});

test("keeps cart lines added after the order was sent", () => {
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
