import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ApiError } from "../lib/api";
import { useI18n } from "../lib/i18n";
import type { Sent as CodeSent } from "../types/otp.gen";
import { useSending } from "./useSending";

/** The server's maximum number of attempts per code. */
const mostTries = 5;

// The server's longest wait, in seconds, before another code may be requested.
const resendAfter = 60;

/** A code that was sent to a number. */
export interface Sent {
  mobile: string;
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: number;
  /** Its validity in minutes; 0 if it was sent before this page was opened. */
  minutes: number;
  /** A counter that increases with every code requested here. */
  turn: number;
}

/** A form that contains the number to which the code is sent. */
type Numbered = { mobile: string } | { phone: string };

interface Calls<F, A> {
  /** Sends a code to the number. */
  ask(fields: F): Promise<CodeSent>;
  /** Submits the form with the code. */
  confirm(fields: F, code: string): Promise<A>;
  onDone(answer: A): void;
  /** Returns the text for an error that is specific to this form, like `say` of useSending. */
  say?: (refusal: ApiError) => string | undefined;
}

export interface CodeFlow {
  at: "form" | "code" | "exists";
  sent: Sent;
  busy: boolean;
  problem: string;
  /** The error of the last code. */
  wrong: string;
  resend(): Promise<void>;
  tryCode(code: string): Promise<void>;
  /** Returns to the form with its content; undefined if there is no way back. */
  back?(): void;
}

/** Manages a form that is confirmed by an SMS code: first the form, then the code. */
export function useCodeFlow<F extends Numbered, A>(
  form: UseFormReturn<F>,
  { ask, confirm, onDone, say }: Calls<F, A>,
): CodeFlow & {
  /** Goes from the form to the code: to the previous code if it is still valid, else to a new one. */
  begin(fields: F): Promise<void>;
} {
  const { busy, problem, send } = useSending(form);
  const { t, tn } = useI18n();
  const [at, setAt] = useState<CodeFlow["at"]>("form");
  const [sent, setSent] = useState<Sent>({ mobile: "", resendAt: 0, minutes: 0, turn: 0 });
  const [wrong, setWrong] = useState("");
  const written = useRef<F>(null);
  const tries = useRef(0);

  const show = (mobile: string, seconds: number, minutes: number) => {
    setSent(({ turn }) => ({
      mobile,
      resendAt: Date.now() + seconds * 1000,
      minutes,
      turn: turn + 1,
    }));
    tries.current = 0;
    setWrong("");
    setAt("code");
  };

  const request = (fields: F) =>
    send(
      async () => {
        const { mobile, resend_in, expires_in } = await ask(fields);
        show(mobile, resend_in, Math.round(expires_in / 60));
      },
      (refusal) => {
        const { status, retryAfter } = refusal;
        // The number already has a recent code, such as one requested before a reload.
        if (status !== 429 || retryAfter < 1 || retryAfter > resendAfter) return say?.(refusal);
        show(numberOf(fields), retryAfter, 0);
        return "";
      },
    );

  const wrongText = (reason: string | undefined): string => {
    if (reason === "expired") return t("account.code.expired");
    if (reason === "spent") return t("account.code.spent");
    const left = mostTries - ++tries.current;
    // The number of attempts left is unknown for a code requested before a reload.
    if (sent.minutes === 0 || left < 1) return t("account.code.wrong");
    return tn("account.code.tries", left);
  };

  const refused = (refusal: ApiError): string | undefined => {
    const { code, status, fields } = refusal;
    if (code === "code_invalid") {
      setWrong(wrongText(fields.code));
      return "";
    }
    if (code === "account_exists") {
      setAt("exists");
      return "";
    }
    if (status === 422 || status === 409) setAt("form"); // The error belongs to a field of the form.
    return say?.(refusal);
  };

  return {
    at,
    sent,
    busy,
    problem,
    wrong,
    async begin(fields) {
      written.current = fields;
      const waits = sent.mobile === numberOf(fields) && Date.now() < sent.resendAt;
      if (waits) setAt("code");
      else await request(fields);
    },
    async resend() {
      if (written.current) await request(written.current);
    },
    async tryCode(code) {
      const fields = written.current;
      if (!fields) return;
      setWrong("");
      await send(async () => onDone(await confirm(fields, code)), refused);
    },
    back() {
      setWrong("");
      setAt("form");
    },
  };
}

function numberOf(fields: Numbered): string {
  return "phone" in fields ? fields.phone : fields.mobile;
}
