import type { I18n, MessageKey } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";
import type { CallState } from "../../../types/order.gen";

export type Outcome = "no_answer" | "confirmed" | "later" | "wrong_number";

/** The outcomes of a call, in the order of the buttons. */
export const outcomes: { value: Outcome; text: MessageKey; tone: Tone }[] = [
  { value: "no_answer", text: "admin.calls.no_answer", tone: "yellow" },
  { value: "confirmed", text: "admin.calls.confirmed", tone: "green" },
  { value: "later", text: "admin.calls.later", tone: "blue" },
  { value: "wrong_number", text: "admin.calls.wrong_number", tone: "red" },
];

/** Returns the text and the tone of the last call's outcome, such as "Did not answer ×2"; undefined without calls. */
export function lastCall({ call_outcome, unanswered_calls }: CallState, { t, n }: I18n) {
  const outcome = outcomes.find(({ value }) => value === call_outcome);
  if (!outcome) return undefined;
  const { tone, text } = outcome;
  return { tone, text: unanswered_calls > 1 ? `${t(text)} ×${n(unanswered_calls)}` : t(text) };
}
