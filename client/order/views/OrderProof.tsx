import { LockKeyhole } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { button } from "../../components/ui/button";
import { limitText } from "../../forms/useProblem";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { readMobile } from "../../lib/mobile";
import { useShop } from "../../lib/page";
import type { OrderAnswer } from "../../types/order.gen";
import { Orders } from "../orders";

interface OrderProofProps {
  orderId: string;
  onProven: (answer: OrderAnswer) => void;
}

/** Asks for the phone number of an order, and then shows the whole order. */
export function OrderProof({ orderId, onProven }: OrderProofProps) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const { wrong, asking, prove } = useProof(orderId, onProven);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await prove(input.current?.value ?? ""))) input.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={send}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 className="flex items-center gap-2.5 text-lg sm:text-xl">
        <LockKeyhole size={22} aria-hidden="true" className="shrink-0 text-primary" />
        {t("order.proof")}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t("order.proof.hint")}</p>
      <label htmlFor="order-mobile" className="mb-1 block font-medium">
        {t("order.proof.mobile")}
      </label>
      <div className="flex flex-wrap gap-2.5">
        <input
          id="order-mobile"
          ref={input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          aria-invalid={wrong !== ""}
          aria-describedby={wrong ? "order-mobile-error" : undefined}
          className="h-12 min-w-0 grow basis-52 rounded-control border border-edge bg-surface px-3.5 aria-invalid:border-2 aria-invalid:border-sale"
        />
        <button type="submit" aria-disabled={asking} className={`${button.primary} h-12 grow`}>
          {t("order.proof.send")}
        </button>
      </div>
      <p id="order-mobile-error" role="alert" className="mt-1.5 text-sm font-medium text-sale">
        {wrong}
      </p>
    </form>
  );
}

function useProof(orderId: string, onProven: (answer: OrderAnswer) => void) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { id } = useShop();
  const [state, setState] = useState({ wrong: "", asking: false });
  const reason = (error: unknown) => {
    if (!(error instanceof ApiError)) return t("error.network");
    if (error.status === 429) return limitText(i18n, error);
    return error.code === "order_phone_wrong" ? t("order.proof.wrong") : error.message;
  };
  return {
    ...state,
    /** Reports whether the number belongs to the order. If not, `wrong` is the reason. */
    async prove(written: string): Promise<boolean> {
      const mobile = readMobile(written);
      if (!mobile) {
        setState({ wrong: t("form.phone"), asking: false });
        return false;
      }
      setState({ wrong: "", asking: true });
      try {
        onProven(await new Orders(id, locale).prove(orderId, mobile));
        return true;
      } catch (error) {
        setState({ wrong: reason(error), asking: false });
        return false;
      }
    },
  };
}
