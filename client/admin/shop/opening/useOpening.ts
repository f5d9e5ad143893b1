import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import { lateRules, useRules } from "../../lib/lateRules";
import { type Opening, type Step, stepShown, steps } from "./opening";

// The storage key of the input. It is stored because a phone may discard the page while the person reads the code in
// another app.
const storageKey = "haat-opening";

const nothing: Opening = {
  name: "",
  slug: "",
  district: "",
  phone: "",
  owner_name: "",
  goods: "",
  theme: 1,
  first_orders: true,
};

// The context of the form is its visible step.
const rules = lateRules<Opening, Opening>(async () => {
  const { stepRules } = await import("./rules");
  return (fields, asked) => stepRules[stepShown(asked as Step, fields)] as never;
});

interface OpeningForm {
  form: UseFormReturn<Opening>;
  step: Step;
  /** Opens a step as a new history entry, so that "back" returns to the previous step. */
  open(step: Step): void;
  /** Deletes the stored input. */
  forget(): void;
}

/** Manages the multi-step form of a new shop. `?step=` is the visible step, unless an earlier step is incomplete. */
export function useOpening(): OpeningForm {
  const [params, setParams] = useSearchParams();
  const asked = steps.find((step) => step === params.get("step")) ?? "shop";
  const form = useForm<Opening>({
    defaultValues: { ...nothing, ...kept() },
    resolver: useRules(rules),
    context: asked,
    mode: "onTouched",
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => sessionStorage.setItem(storageKey, JSON.stringify(values)),
      }),
    [subscribe],
  );
  return {
    form,
    step: stepShown(asked, form.getValues()),
    open: (step) => setParams(step === "shop" ? {} : { step }),
    forget: () => sessionStorage.removeItem(storageKey),
  };
}

function kept(): Partial<Opening> {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
}
