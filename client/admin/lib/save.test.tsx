import { act } from "react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Form } from "../../forms/Form";
import { typeInto } from "../../testing/render";
import { openScreen } from "../catalog/products/fixtures";
import { TextField } from "../ui/fields";
import { useSaveForm } from "./save";

const call = vi.fn();
let screen: Awaited<ReturnType<typeof openScreen>>;

function Editor() {
  const form = useForm({ defaultValues: { name: "Rina", note: "" } });
  const { save } = useSaveForm(form, { done: "saved" });
  const { isDirty, dirtyFields } = form.formState;
  return (
    <Form name="it" form={form} onSubmit={(fields) => save(() => call(fields))}>
      <TextField name="name" label="Name" />
      <TextField name="note" label="Note" />
      <output>{isDirty ? Object.keys(dirtyFields).join() : "saved"}</output>
    </Form>
  );
}

beforeEach(async () => {
  call.mockReset();
  screen = await openScreen(<Editor />);
});

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

const field = (name: string) => document.querySelector(`#it-${name}`) as HTMLInputElement;
const unsaved = () => document.querySelector("output")?.textContent;

test("text typed during a save stays and remains unsaved", async () => {
  let answer = () => {};
  call.mockReturnValueOnce(
    new Promise<void>((done) => {
      answer = done;
    }),
  );
  await typeInto(field("name"), "Mina");
  await screen.save();
  await typeInto(field("note"), "later");
  await act(async () => answer());
  expect([unsaved(), field("name").value, field("note").value]).toEqual(["note", "Mina", "later"]);
  await screen.save();
  expect(call).toHaveBeenLastCalledWith({ name: "Mina", note: "later" });
  expect(unsaved()).toBe("saved");
});

test("a failed save leaves the field unsaved", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  call.mockRejectedValue(new TypeError("no connection"));
  await typeInto(field("name"), "Mina");
  await screen.save();
  expect([unsaved(), field("name").value]).toEqual(["name", "Mina"]);
});
