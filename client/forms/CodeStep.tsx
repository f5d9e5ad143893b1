import { MessageSquareText } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { asciiDigits, localDigits } from "../format/digits";
import { useI18n } from "../lib/i18n";
import { formatPhone } from "../lib/phone";
import { Submit } from "./SubmitButton";
import type { CodeFlow, Sent } from "./useCodeFlow";
import { useCountdown } from "./useCountdown";

const length = 6;

const link =
  "inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline";

interface CodeStepProps {
  flow: CodeFlow;
  /** The reason why a code is needed, if it is not obvious. */
  reason?: string;
}

/** Asks for the SMS code and submits it as soon as it has six digits. */
export function CodeStep({ flow, reason }: CodeStepProps) {
  const { t } = useI18n();
  const { sent, busy, problem } = flow;
  const { code, wrong, input, write, submit, resend } = useCode(flow);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Lead sent={sent} reason={reason} onBack={flow.back} />
      <div>
        <label htmlFor="code" className="mb-1 block font-medium">
          {t("account.code")}
        </label>
        <input
          id="code"
          ref={input}
          value={code}
          onChange={(event) => write(event.currentTarget.value)}
          readOnly={busy}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          aria-invalid={wrong !== ""}
          aria-describedby={wrong ? "code-error code-hint" : "code-hint"}
          className="h-14 w-full rounded-control border border-edge bg-surface px-3.5 text-center indent-[0.4em] text-2xl font-bold tracking-[0.4em] hover:border-muted aria-invalid:border-2 aria-invalid:border-sale"
        />
        <p id="code-error" role="alert" className="mt-1.5 font-medium text-sale">
          {wrong}
        </p>
      </div>
      <Submit busy={busy} problem={problem}>
        {t("account.code.confirm")}
      </Submit>
      <Resend sent={sent} onResend={resend} />
    </form>
  );
}

interface LeadProps {
  sent: Sent;
  reason?: string;
  onBack?: () => void;
}

function Lead({ sent: { mobile, minutes }, reason, onBack }: LeadProps) {
  const { t, locale } = useI18n();
  const number = formatPhone(mobile, locale);
  const top = useRef<HTMLDivElement>(null);
  // The previous step is longer, so the page may be scrolled below this one.
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={top}>
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-primary-soft text-primary">
        <MessageSquareText size={24} aria-hidden="true" />
      </span>
      <h2 className="text-xl">{t("account.code.title")}</h2>
      <p id="code-hint" className="mt-1 text-muted">
        {reason && <span className="mb-2 block text-ink">{reason}</span>}
        {minutes > 0
          ? t("account.code.lead", { number, minutes })
          : t("account.code.before", { number })}
      </p>
      {onBack && (
        <button type="button" onClick={onBack} className={`-mb-2 ${link}`}>
          {t("account.code.back")}
        </button>
      )}
    </div>
  );
}

interface ResendProps {
  sent: Sent;
  onResend: () => void;
}

function Resend({ sent: { resendAt, turn }, onResend }: ResendProps) {
  const { t, locale } = useI18n();
  const left = useCountdown(resendAt);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <div className="grid justify-items-center text-center">
      <p role="status" className="font-medium text-success">
        {left > 0 && turn > 1 && t("account.code.resent")}
        {left === 0 && <span className="sr-only">{t("account.code.again_now")}</span>}
      </p>
      {left > 0 ? (
        <p className="flex min-h-11 items-center text-muted">
          {t("account.code.again_in", { time: localDigits(time, locale) })}
        </p>
      ) : (
        <button type="button" onClick={onResend} className={link}>
          {t("account.code.again")}
        </button>
      )}
    </div>
  );
}

// Returns the state of the code input: its text and its error.
function useCode({ busy, problem, wrong, tryCode, resend }: CodeFlow) {
  const { t } = useI18n();
  const [code, setCode] = useState("");
  const [short, setShort] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  const send = (digits: string) => {
    sent.current = digits;
    tryCode(digits);
  };
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  // Selects a wrong code, so that the next input replaces it.
  useEffect(() => {
    if (!wrong) return;
    input.current?.focus();
    input.current?.select();
  }, [wrong]);
  return {
    code,
    input,
    wrong: short ? t("account.code.short") : wrong,
    write(text: string) {
      const digits = asciiDigits(text).replace(/\D/g, "").slice(0, length);
      setCode(digits);
      setShort(false);
      if (digits.length === length && digits !== code && !busy) send(digits);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      setShort(code.length < length);
      // A code that has a response is not sent again: it was accepted or wrong, and wrong attempts are counted.
      const answered = code === sent.current && !problem;
      if (code.length < length || wrong) input.current?.focus();
      if (code.length === length && !answered) send(code);
    },
    resend() {
      sent.current = "";
      setCode("");
      setShort(false);
      input.current?.focus();
      resend();
    },
  };
}
