import { ShieldCheck } from "lucide-react";
import { Problem } from "../forms/Problem";
import { SubmitButton } from "../forms/SubmitButton";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { Link } from "../router/Link";
import { needsPackage } from "./Packages";
import type { Quoting } from "./useQuote";

interface ConfirmProps {
  quoting: Quoting;
  busy: boolean;
  problem: string;
}

/** The total and the order button; on a phone it sticks to the bottom of the window. */
export function Confirm({ quoting: { quote }, busy, problem }: ConfirmProps) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  return (
    <>
      <Assurance />
      <div className="order-bar grid gap-2.5">
        <Problem text={problem} />
        <div className="flex items-center gap-3">
          <p className="leading-tight lg:hidden">
            {/* Without a delivery package the total contains the products only. */}
            <span className="block text-sm text-muted">
              {t(quote && needsPackage(quote) ? "cart.subtotal" : "checkout.total")}
            </span>
            <strong className="text-xl font-bold">
              {quote ? money(quote.total, currency) : "…"}
            </strong>
          </p>
          <SubmitButton busy={busy} className="grow">
            {t(busy ? "checkout.placing" : "checkout.place")}
          </SubmitButton>
        </div>
      </div>
    </>
  );
}

function Assurance() {
  const { t } = useI18n();
  const { advertising } = useShop();
  return (
    <p className="flex gap-2.5 px-1 text-sm text-muted max-lg:order-none">
      <ShieldCheck size={20} aria-hidden="true" className="shrink-0 text-success" />
      <span>
        {!advertising?.pixel_id && `${t("checkout.privacy")} `}
        <Link to="/terms-of-conditions" className="underline hover:text-primary">
          {t("policy.terms-of-conditions")}
        </Link>{" "}
        ·{" "}
        <Link to="/refund-policy" className="underline hover:text-primary">
          {t("policy.refund-policy")}
        </Link>
      </span>
    </p>
  );
}
