import type { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import { toast } from "../../components/toast";
import { useI18n } from "../../lib/i18n";
import { retriable } from "../../lib/retriable";
import { afterFirstScreen } from "./afterFirstScreen";
import { onLoadLate } from "./late";

type Schema<In extends FieldValues, Out> = Parameters<
  typeof standardSchemaResolver<In, unknown, Out>
>[0];

/** The validation rules of a form, or a function that returns them for the form's values and context. */
type Rules<In extends FieldValues, Out> =
  | Schema<In, Out>
  | ((values: In, context: unknown) => Schema<In, Out>);

/** Loads the rules of a form and returns them as a resolver of React Hook Form. */
type LateRules<In extends FieldValues, Out> = () => Promise<Resolver<In, unknown, Out>>;

/**
 * Returns rules for useRules that load separately from the screen. A form is shown without its rules, which include zod (9 KB with
 * Brotli).
 */
export function lateRules<In extends FieldValues, Out>(
  load: () => Promise<Rules<In, Out>>,
): LateRules<In, Out> {
  let resolver: Resolver<In, unknown, Out> | undefined;
  const once = async () => {
    if (resolver) return resolver;
    const [rules, { standardSchemaResolver: resolverOf }] = await Promise.all([
      retriable(load),
      retriable(() => import("./schemaResolver")),
    ]);
    resolver =
      typeof rules === "function"
        ? (values, context, options) =>
            resolverOf<In, unknown, Out>(rules(values, context))(values, context, options)
        : resolverOf<In, unknown, Out>(rules);
    return resolver;
  };
  onLoadLate(once);
  return once;
}

// The errors of a form whose rules are not loaded. The key is not the name of a field; it is not "root", because React Hook Form
// ignores that error when it submits.
const unchecked = { values: {}, errors: { "rules not loaded": { type: "load" } } };

/**
 * Returns the resolver of a form. The rules load after the first screen is shown, or earlier if the form is validated. If they
 * cannot be loaded, a toast shows the error and the form is not submitted.
 */
export function useRules<In extends FieldValues, Out>(
  load: LateRules<In, Out>,
): Resolver<In, unknown, Out> {
  const { t } = useI18n();
  useEffect(() => afterFirstScreen(() => void load().catch(() => {})), [load]);
  return async (values, context, options) => {
    let resolver: Resolver<In, unknown, Out>;
    try {
      resolver = await load();
    } catch (error) {
      console.info("load the rules of a form:", error);
      toast("error", t("form.network"));
      return unchecked as never;
    }
    return resolver(values, context, options);
  };
}
