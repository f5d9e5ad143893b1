import { useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../lib/api";
import { refusalOf } from "./rules";
import { useProblem } from "./useProblem";

interface Sending {
  busy: boolean;
  /** Why nothing came of it; empty where nothing went wrong or a field says it. */
  problem: string;
  /**
   * Does the call, unless one is under way. say is asked first what is told of a
   * refusal: a text, empty where it is told elsewhere; undefined leaves it to the rest.
   */
  send(call: () => Promise<void>, say?: (refusal: ApiError) => string | undefined): Promise<void>;
}

/** Sends what a form has, once however often that is asked for; what the server refuses of a field is told there. */
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
