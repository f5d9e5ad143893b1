import { act, cleanup, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import en from "../../../locales/en.json";
import { TextField } from "../../forms/Field";
import { Form } from "../../forms/Form";
import { needed } from "../../forms/rules";
import { I18nProvider } from "../../lib/i18n";
import { expectToasts } from "../../testing/toasts";
import { field, press, user } from "../../testing/user";
import { lateRules, useRules } from "./lateRules";

const rules = z.object({ name: needed(10) });
type Load = () => Promise<typeof rules>;

// Renders a form without showInArea, because showInArea loads all late rules first.
async function show(load: Load) {
  cleanup();
  const submit = vi.fn();
  const late = lateRules(load);
  function Editor() {
    const form = useForm({ resolver: useRules(late), defaultValues: { name: "" } });
    return (
      <Form name="it" form={form} onSubmit={(fields) => submit(fields)}>
        <TextField name="name" label="Name" />
        <button type="submit">Save</button>
      </Form>
    );
  }
  await act(async () =>
    render(
      <I18nProvider locale="en" messages={en}>
        <Editor />
      </I18nProvider>,
    ),
  );
  return submit;
}

test("the rules load when the form is submitted, and decide about it", async () => {
  const load = vi.fn(async () => rules);
  const submit = await show(load);
  expect(load).not.toHaveBeenCalled();
  await press("Save");
  await screen.findByText(en["form.required"]);
  expect(submit).not.toHaveBeenCalled();
  await user.fill(field("Name"), " Rina ");
  await press("Save");
  await vi.waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ name: "Rina" }));
  expect(load).toHaveBeenCalledOnce();
});

test("a form whose rules do not load is not submitted, a toast says so, and it can be submitted again", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const load = vi.fn<Load>(async () => rules).mockRejectedValueOnce(new Error("offline"));
  const submit = await show(load);
  await user.fill(field("Name"), "Rina");
  await press("Save");
  await expectToasts(["error", en["form.network"]]);
  expect(submit).not.toHaveBeenCalled();
  await press("Save");
  await vi.waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ name: "Rina" }));
  vi.restoreAllMocks();
});

test("rules may depend on the values", async () => {
  const submit = await show(
    (async () => (values: { name: string }) =>
      z.object({ name: needed(values.name.startsWith("x") ? 1 : 10) })) as never,
  );
  await user.fill(field("Name"), "xx");
  await press("Save");
  await vi.waitFor(() => expect(field("Name").getAttribute("aria-invalid")).toBe("true"));
  expect(submit).not.toHaveBeenCalled();
});
