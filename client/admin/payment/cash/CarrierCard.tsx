import { useI18n } from "../../../lib/i18n";
import { useFormat } from "../../lib/format";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { carriers, useCarrier, useChooseCarrier } from "./useCarrier";

/**
 * Asks once who carries the cash of orders that are delivered without a courier. It renders nothing if there are no such
 * orders, or after the answer.
 */
export function CarrierCard() {
  const { t, tn } = useI18n();
  const { money } = useFormat();
  const { data } = useCarrier();
  const { mutate, isPending } = useChooseCarrier();
  if (data?.carrier !== "" || data.orders === 0) return null;
  return (
    <Card
      title={t("admin.cash.carrier")}
      lead={tn("admin.cash.carrier.waiting", data.orders, { amount: money(data.amount) })}
    >
      <ul className="grid gap-3 sm:grid-cols-2">
        {carriers.map(({ value, text, hint }) => (
          <li
            key={value}
            className="grid content-between gap-2 rounded-control border border-line p-3"
          >
            <p className="text-sm text-muted">{t(hint)}</p>
            <Button busy={isPending} onClick={() => mutate(value)}>
              {t(text)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t("admin.cash.carrier.later")}</p>
    </Card>
  );
}
