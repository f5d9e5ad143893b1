import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ApiError } from "../lib/api";
import { useI18n } from "../lib/i18n";
import type { Sent as CodeSent } from "../types/otp.gen";
import { useSending } from "./useSending";

/** How often a code may be tried, as the server counts. */
const mostTries = 5;

// In seconds. An earlier code has at most this long before another may be asked for.
const resendAfter = 60;

/** A code that was sent to a number. */
export interface Sent {
  mobile: string;
  /** In milliseconds since 1970: from then on another may be asked for. */
  resendAt: number;
  /** How long it is good, in minutes; 0 where it was sent before this page was opened. */
  minutes: number;
  /** Differs with every code that was asked for here. */
  turn: number;
}

/** What a form has for the number that the code goes to. */
type Numbered = { mobile: string } | { phone: string };

interface Calls<F, A> {
  /** Has a code sent to the number. */
  ask(fields: F): Promise<CodeSent>;
  /** Does what the form is for, with the code. */
  confirm(fields: F, code: string): Promise<A>;
  onDone(answer: A): void;
  /** What is told of a refusal that only this form knows: as useSending's say. */
  say?: (refusal: ApiError) => string | undefined;
}

export interface CodeFlow {
  at: "form" | "code" | "exists";
  sent: Sent;
  busy: boolean;
  problem: string;
  /** What is wrong with the code tried last. */
  wrong: string;
  resend(): Promise<void>;
  tryCode(code: string): Promise<void>;
  /** Back to the form, which has what was written; there may be none. */
  back?(): void;
}

/** The way of a form that a code by SMS confirms: the form, then the code. */
export function useCodeFlow<F extends Numbered, A>(
  form: UseFormReturn<F>,
  { ask, confirm, onDone, say }: Calls<F, A>,
): CodeFlow & {
  /** Goes on from the form: to the code that is there still, or to another. */
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
        // The number has a young code: one from before a reload, say.
        if (status !== 429 || retryAfter < 1 || retryAfter > resendAfter) return say?.(refusal);
        show(numberOf(fields), retryAfter, 0);
        return "";
      },
    );

  const wrongText = (reason: string | undefined): string => {
    if (reason === "expired") return t("account.code.expired");
    if (reason === "spent") return t("account.code.spent");
    const left = mostTries - ++tries.current;
    // Of a code from before nobody here knows how often it was tried.
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
    if (status === 422 || status === 409) setAt("form"); // it is of what was written there
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
