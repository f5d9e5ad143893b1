import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { basicPayPath } from "../lib/paths";
import { OrderCard } from "../order/OrderCard";
import type { BasicProps } from "../types/page.gen";
import { BasicForm } from "./BasicForm";

/** Buttons that send the customer to a payment gateway, or the link to the gateway's page. */
export function BasicPayOnline({ pay, pay_key, gateways, gateway_page, checking }: BasicProps) {
  const { t, money } = useI18n();
  if (!pay) return null;
  if (gateway_page) {
    return (
      <OrderCard title={t("basic.pay.online")}>
        <p className="mb-4" role="status">
          {t("basic.pay.online.going", { gateway: gateway_page.title })}
        </p>
        <a href={gateway_page.address} className={`${button.primary} min-h-12`}>
          {t("basic.pay.online.go", { gateway: gateway_page.title })}
        </a>
      </OrderCard>
    );
  }
  if (checking) {
    return (
      <OrderCard title={t("basic.pay.online")}>
        <p role="status">{t("basic.pay.online.checking")}</p>
      </OrderCard>
    );
  }
  if (!gateways?.length) return null;
  const proof = pay_key ? `&key=${pay_key}` : "";
  return (
    <OrderCard title={t("basic.pay.online")}>
      <BasicForm to={`${basicPayPath}?order=${pay.order_id}${proof}`} className="grid gap-3">
        {gateways.map(({ gateway, title, amount }) => (
          <button
            key={gateway}
            type="submit"
            name="gateway"
            value={gateway}
            className={`${button.primary} min-h-12`}
          >
            {t("basic.pay.online.button", { gateway: title, amount: money(amount, pay.currency) })}
          </button>
        ))}
      </BasicForm>
      <p className="mt-3 text-sm text-muted">{t("basic.pay.online.hint")}</p>
    </OrderCard>
  );
}
