import { CodeResults } from "../cart/CodeResults";
import { QuotedDiscounts } from "../cart/Discounts";
import { button } from "../components/ui/button";
import { input } from "../forms/input";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { basicCartPath } from "../lib/paths";
import type { Quote } from "../types/checkout.gen";
import { BasicForm } from "./BasicForm";

/** The discounts of the cart, and a form for codes that works without scripts. */
export function BasicDiscounts({ quote }: { quote: Quote }) {
  const { t } = useI18n();
  const { currency } = useShop();
  return (
    <div className="mt-2 grid gap-2">
      <QuotedDiscounts quote={quote} />
      <CodeResults
        codes={quote.codes}
        currency={currency}
        remove={(code) => <Remove code={code} />}
      />
      <details>
        <summary className="flex min-h-11 items-center text-sm font-semibold text-primary underline">
          {t("cart.code.open")}
        </summary>
        <BasicForm to={basicCartPath} className="flex gap-2 pb-2">
          <input
            name="code"
            aria-label={t("cart.code")}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            className={`${input} min-h-11 min-w-0 uppercase`}
          />
          <button type="submit" className={`${button.quiet} shrink-0`}>
            {t("cart.code.apply")}
          </button>
        </BasicForm>
      </details>
    </div>
  );
}

function Remove({ code }: { code: string }) {
  const { t } = useI18n();
  return (
    <BasicForm to={basicCartPath}>
      <button
        type="submit"
        name="remove_code"
        value={code}
        aria-label={t("cart.code.remove", { code })}
        className={`${button.quiet} px-3`}
      >
        {t("cart.remove_short")}
      </button>
    </BasicForm>
  );
}
