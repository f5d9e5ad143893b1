import { PackagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "../components/toast";
import { button } from "../components/ui/button";
import { Problem } from "../forms/Problem";
import { useProblem } from "../forms/useProblem";
import { useI18n } from "../lib/i18n";
import { useCustomerApi } from "../lib/useCustomerApi";

interface ClaimOrdersProps {
  /** The number of guest orders placed with the customer's number. */
  count: number;
  /** Moves the focus here on mount, because the offer replaces the focused element. */
  focused?: boolean;
  onClaimed: () => void;
  /** Called if the customer declines; undefined hides that button. */
  onLeave?: () => void;
}

/** Offers to add guest orders with the customer's number to the account. */
export function ClaimOrders({ count, focused, onClaimed, onLeave }: ClaimOrdersProps) {
  const { t, tn } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, problem, claim } = useClaim(onClaimed);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section className="grid gap-3">
      <div className="flex gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
          <PackagePlus size={24} aria-hidden="true" />
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none sm:text-xl">
            {tn("account.claim", count)}
          </h2>
          <p className="mt-0.5 text-muted">{t("account.claim.hint")}</p>
        </div>
      </div>
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2.5">
        <button
          type="button"
          onClick={claim}
          aria-disabled={busy}
          className={`${button.primary} grow aria-disabled:opacity-80 sm:grow-0`}
        >
          {t("account.claim.do")}
        </button>
        {onLeave && (
          <button type="button" onClick={onLeave} className={`${button.quiet} grow sm:grow-0`}>
            {t("account.claim.leave")}
          </button>
        )}
      </div>
    </section>
  );
}

function useClaim(onClaimed: () => void) {
  const { tn } = useI18n();
  const api = useCustomerApi();
  const problemOf = useProblem();
  const [state, setState] = useState({ busy: false, problem: "" });
  const claim = async () => {
    if (state.busy) return;
    setState({ busy: true, problem: "" });
    try {
      const { claimed } = await api.post<{ claimed: number }>("/orders/claim");
      toast("success", tn("account.claimed", claimed));
      onClaimed();
      setState({ busy: false, problem: "" });
    } catch (error) {
      console.info("claim guest orders:", error);
      setState({ busy: false, problem: problemOf(error) });
    }
  };
  return { ...state, claim };
}
