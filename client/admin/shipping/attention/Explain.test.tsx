import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { press, user } from "../../../testing/user";
import type { AttentionParcel } from "../../../types/attention.gen";
import { stubbedArea } from "../../fixtures";
import { Explain } from "./Explain";

const area = stubbedArea();

async function open(cod: number, collected: number) {
  const parcel: Partial<AttentionParcel> = { id: 3, cod, collected };
  await area.show(<Explain parcel={parcel as AttentionParcel} />);
  await press(en["admin.attention.explain"]);
}

const dialog = () => screen.getByRole("dialog");
const answer = () => screen.getByRole<HTMLSelectElement>("combobox");
const choices = () => [...answer().options].map(({ value }) => value);
const submit = () => press(en["admin.attention.explain"], "button", dialog());

test("sends the reason why a courier collected less", async () => {
  await open(469, 1);
  expect(choices()).toEqual(["partial", "discount", "missing", "other"]);
  await user.choose(answer(), "missing");
  expect(dialog().textContent).toContain(en["admin.attention.explain.missing.hint"]);
  await submit();
  expect(area.calls).toMatchObject([
    { what: "POST /api/admin/v3/parcels/3/difference", body: { answer: "missing", note: "" } },
  ]);
});

test("requires a note if the courier collected more", async () => {
  await open(100, 150);
  expect(choices()).toEqual(["other"]);
  await submit();
  expect(dialog().textContent).toContain(en["admin.attention.explain.note.missing"]);
  expect(area.calls).toEqual([]);
  await user.fill(screen.getByRole("textbox"), "Tip");
  await submit();
  expect(area.calls).toMatchObject([{ body: { answer: "other", note: "Tip" } }]);
});
