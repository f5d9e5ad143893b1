import { screen } from "@testing-library/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import { product } from "../../../../testing/product";
import { descriptionOf, field, press, user } from "../../../../testing/user";
import type { Reading } from "../../../../types/ordertext.gen";
import { stubbedArea } from "../../../fixtures";
import { emptyHand, type HandLine } from "../manual";
import type { HandFields } from "../rules";
import { PasteDialog } from "./PasteDialog";
import { ReadReview } from "./ReadReview";
import { usePaste } from "./usePaste";

const area = stubbedArea();
const close = vi.fn();

const variant = (id: number, size: string, stock: number) => ({
  ...{ id, values: [size], selling_price: 90, price: 90, stock, sku: "", offer: null },
});
const shirt = {
  ...product(2, { name: "Shirt" }),
  options: [],
  variants: [variant(7, "M", 3), variant(8, "L", 0)],
};
const reading: Reading = {
  ...{ name: "Rahima", mobile: "01712345678", other_mobile: "01812345678", division: "" },
  ...{ district: "", upazila: "", line: "House 1", note: "", unmatched: [] },
  products: [{ product: shirt, variant_id: 0, quantity: 2, text: "2 shirts" }],
};

/** The parts of the form of a manual order that a message fills in. */
function Order({ known }: { known: Partial<HandFields> }) {
  const form = useForm<HandFields>({ defaultValues: { ...emptyHand, ...known } });
  const [lines, setLines] = useState<HandLine[]>([]);
  const paste = usePaste(form, lines, setLines);
  return (
    <>
      <PasteDialog conflicts={paste.conflicts} onRead={paste.take} onClose={close} />
      {paste.reading && (
        <ReadReview
          reading={paste.reading}
          open={paste.open}
          onChoose={paste.choose}
          onOtherMobile={paste.useOther}
          onDone={paste.done}
        />
      )}
      <input aria-label="Name" {...form.register("name")} />
      <input aria-label="Mobile" {...form.register("mobile")} />
      <output>
        {lines.map((line) => `${line.variant?.id} × ${line.quantity} ${paste.marks(line)}`).join()}
      </output>
      <samp>{paste.hint("name")}</samp>
    </>
  );
}

async function read(known: Partial<HandFields> = {}, answer = reading) {
  close.mockReset();
  await area.show(<Order known={known} />);
  await user.fill(message(), "Rahima 01712345678, 2 shirts");
  await press(en["admin.orders.paste.do"]);
  await area.calls[0]?.answer(answer);
}

const message = () => field<HTMLTextAreaElement>(en["admin.orders.paste.text"]);
const name = () => field("Name");
const mobile = () => field("Mobile");
const lines = () => screen.getAllByRole("status").at(-1)?.textContent;
const hint = () => document.querySelector("samp")?.textContent;

test("fills empty fields at once, and marks them until they are checked or changed", async () => {
  await read();
  expect(area.calls[0]).toMatchObject({
    what: "POST /api/admin/v3/orders/read",
    body: { text: "Rahima 01712345678, 2 shirts" },
  });
  expect(close).toHaveBeenCalledOnce();
  expect([name().value, hint()]).toEqual(["Rahima", en["admin.orders.paste.check"]]);
  await user.fill(name(), "Rahima Begum");
  expect(hint()).toBe("");
  await user.fill(name(), "Rahima");
  await press(en["admin.orders.paste.checked"]);
  expect(hint()).toBe("");
});

test("asks before it replaces other values, and can keep them", async () => {
  await read({ name: "Karim" });
  expect(screen.getByRole("dialog").textContent).toContain(en["admin.orders.paste.part.name"]);
  expect([name().value, mobile().value]).toEqual(["Karim", ""]);
  await press(en["admin.orders.paste.replace.keep"]);
  expect([name().value, mobile().value]).toEqual(["Karim", "01712345678"]);
});

test("replaces other values on request", async () => {
  await read({ name: "Karim" });
  await press(en["admin.orders.paste.replace.do"]);
  expect(name().value).toBe("Rahima");
});

test("asks for the variant of a product, except those out of stock", async () => {
  await read();
  expect(lines()).toBe("");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "L" }).disabled).toBe(true);
  await press("M");
  expect(lines()).toBe("7 × 2 true");
  expect(screen.queryByRole("button", { name: "M" })).toBeNull();
});

test("swaps the two phone numbers of a message", async () => {
  await read();
  await press("Use the other number, 01812345678");
  expect(mobile().value).toBe("01812345678");
  await press("Use the other number, 01712345678");
  expect(mobile().value).toBe("01712345678");
});

test("keeps a message that cannot be read, and requires one", async () => {
  await area.show(<Order known={{}} />);
  await press(en["admin.orders.paste.do"]);
  expect(descriptionOf(message())).toContain(en["form.required"]);
  await user.fill(message(), "2 shirts");
  await press(en["admin.orders.paste.do"]);
  await area.calls[0]?.fail();
  expect(message().value).toBe("2 shirts");
  expect(screen.getByRole("dialog").textContent).toContain(en["form.network"]);
});
