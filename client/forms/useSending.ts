import { useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../lib/api";
import { refusalOf } from "./refusal";
import { useProblem } from "./useProblem";

interface Sending {
  busy: boolean;
  /** The error text; empty without an error, or if a field shows it. */
  problem: string;
  /**
   * Makes the call unless one is in progress. `say` may return the text for an error: empty if it is shown
   * elsewhere, undefined for the default text.
   */
  send(call: () => Promise<void>, say?: (refusal: ApiError) => string | undefined): Promise<void>;
}

/** Sends a form. Repeated submits send it once. The server's field errors are shown at the fields. */
export function useSending<F extends FieldValues>(form: UseFormReturn<F>): Sending {
  const problemOf = useProblem();
  const [state, setState] = useState({ busy: false, problem: "" });
  const busy = useRef(false);

  const markFields = ({ fields }: ApiError): boolean => {
    const wrong = Object.keys(form.getValues()).filter((name) => name in fields);
    for (const name of wrong) {
      const message = refusalOf(name, fields[name]);
      const shouldFocus = name === wrong[0];
      form.setError(name as FieldPath<F>, { message }, { shouldFocus });
    }
    return wrong.length > 0;
  };

  return {
    ...state,
    async send(call, say) {
      if (busy.current) return;
      busy.current = true;
      setState({ busy: true, problem: "" });
      let problem = "";
      try {
        await call();
      } catch (error) {
        console.info("it was not done:", error);
        const refusal = error instanceof ApiError ? error : null;
        const said = refusal ? say?.(refusal) : undefined;
        problem = said ?? (refusal && markFields(refusal) ? "" : problemOf(error));
      }
      busy.current = false;
      setState({ busy: false, problem });
    },
  };
}
