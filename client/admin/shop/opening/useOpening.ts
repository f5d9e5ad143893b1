import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import type { OpenRequest } from "../../../types/merchant.gen";
import { type Step, stepRules, steps } from "./rules";

/** The fields of a new shop. */
export type Opening = Omit<OpenRequest, "code">;

// The storage key of the input, which is stored because a phone may discard the page while the
// person reads the code in another app.
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

const resolverOf = (step: Step) => standardSchemaResolver(stepRules[step]) as Resolver<Opening>;
const resolvers = {
  shop: resolverOf("shop"),
  look: resolverOf("look"),
  owner: resolverOf("owner"),
};

interface OpeningForm {
  form: UseFormReturn<Opening>;
  step: Step;
  /** Opens a step as a new history entry, so that "back" returns to the previous step. */
  open(step: Step): void;
  /** Deletes the stored input. */
  forget(): void;
}

/**
 * The multi-step form of a new shop. ?step= names the visible step, unless an earlier step is
 * incomplete.
 */
export function useOpening(): OpeningForm {
  const [params, setParams] = useSearchParams();
  const asked = steps.find((step) => step === params.get("step")) ?? "shop";
  const form = useForm<Opening>({
    defaultValues: { ...nothing, ...kept() },
    resolver: (fields, context, options) =>
      resolvers[stepShown(asked, fields)](fields, context, options),
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

// The requested step, or the first incomplete step before it.
function stepShown(asked: Step, fields: Opening): Step {
  const before = steps.slice(0, steps.indexOf(asked));
  return before.find((step) => !stepRules[step].safeParse(fields).success) ?? asked;
}

function kept(): Partial<Opening> {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
}
