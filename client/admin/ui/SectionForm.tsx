import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Form } from "../../forms/Form";
import { ChangedMeanwhile, type Meanwhile } from "./ChangedMeanwhile";
import { SaveBar } from "./SaveBar";
import { UnsavedGuard } from "./UnsavedGuard";

interface SectionFormProps<F extends FieldValues> {
  name: string;
  form: UseFormReturn<F, unknown, F>;
  busy: boolean;
  problem: string;
  meanwhile: Meanwhile | null;
  onSubmit: (fields: F) => unknown;
  /** Shows the fields without the save bar. */
  readOnly?: boolean;
  children: ReactNode;
}

/** The form for a settings section, with its save bar. */
export function SectionForm<F extends FieldValues>(props: SectionFormProps<F>) {
  const { name, form, busy, problem, meanwhile, onSubmit, readOnly, children } = props;
  return (
    <Form name={name} form={form} onSubmit={onSubmit}>
      <UnsavedGuard when={form.formState.isDirty} />
      <fieldset disabled={readOnly} className="grid min-w-0 max-w-3xl gap-4">
        {children}
        {meanwhile && <ChangedMeanwhile {...meanwhile} />}
      </fieldset>
      {!readOnly && <SaveBar busy={busy} problem={problem} />}
    </Form>
  );
}
