import { act } from "react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { typeInto } from "../../../testing/render";
import type { AttentionParcel } from "../../../types/attention.gen";
import { pressButton, stubbedArea } from "../../fixtures";
import { Explain } from "./Explain";

const area = stubbedArea();

async function open(cod: number, collected: number) {
  const parcel: Partial<AttentionParcel> = { id: 3, cod, collected };
  await area.show(<Explain parcel={parcel as AttentionParcel} />);
  await pressButton(en["admin.attention.explain"]);
}

const dialog = () => document.querySelector("dialog[open]") as HTMLDialogElement;
const field = () => dialog().querySelector("select") as HTMLSelectElement;
const choices = () => [...field().options].map(({ value }) => value);
const submit = () =>
  act(async () =>
    [...dialog().querySelectorAll("button")]
      .find((each) => each.textContent === en["admin.attention.explain"])
      ?.click(),
  );

test("sends why a courier collected less", async () => {
  await open(469, 1);
  expect(choices()).toEqual(["partial", "discount", "missing", "other"]);
  await act(async () => {
    field().value = "missing";
    field().dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(dialog().textContent).toContain(en["admin.attention.explain.missing.hint"]);
  await submit();
  expect(area.calls).toMatchObject([
    { what: "POST /api/admin/v3/parcels/3/difference", body: { answer: "missing", note: "" } },
  ]);
});

test("asks for a note if the courier collected more", async () => {
  await open(100, 150);
  expect(choices()).toEqual(["other"]);
  await submit();
  expect(dialog().textContent).toContain(en["admin.attention.explain.note.missing"]);
  expect(area.calls).toEqual([]);
  await typeInto(dialog().querySelector("input, textarea") as HTMLInputElement, "Tip");
  await submit();
  expect(area.calls).toMatchObject([{ body: { answer: "other", note: "Tip" } }]);
});
