import { act, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Form } from "../../forms/Form";
import { field, press, user } from "../../testing/user";
import { showInArea } from "../fixtures";
import { TextField } from "../ui/fields";
import { useSaveForm } from "./save";

const call = vi.fn();

function Editor() {
  const form = useForm({ defaultValues: { name: "Rina", note: "" } });
  const { save } = useSaveForm(form, { done: "saved" });
  const { isDirty, dirtyFields } = form.formState;
  return (
    <Form name="it" form={form} onSubmit={(fields) => save(() => call(fields))}>
      <TextField name="name" label="Name" />
      <TextField name="note" label="Note" />
      <button type="submit">Save</button>
      <output>{isDirty ? Object.keys(dirtyFields).join() : "saved"}</output>
    </Form>
  );
}

beforeEach(async () => {
  call.mockReset();
  await showInArea(<Editor />);
});

afterEach(() => vi.unstubAllGlobals());

const unsaved = () => screen.getByRole("status").textContent;

test("keeps text typed during a save as unsaved", async () => {
  let answer = () => {};
  call.mockReturnValueOnce(
    new Promise<void>((done) => {
      answer = done;
    }),
  );
  await user.fill(field("Name"), "Mina");
  await press("Save");
  await user.fill(field("Note"), "later");
  await act(async () => answer());
  expect([unsaved(), field("Name").value, field("Note").value]).toEqual(["note", "Mina", "later"]);
  await press("Save");
  expect(call).toHaveBeenLastCalledWith({ name: "Mina", note: "later" });
  expect(unsaved()).toBe("saved");
});

test("a failed save leaves the field unsaved", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  call.mockRejectedValue(new TypeError("no connection"));
  await user.fill(field("Name"), "Mina");
  await press("Save");
  expect([unsaved(), field("Name").value]).toEqual(["name", "Mina"]);
});
