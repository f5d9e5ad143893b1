import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Alerts } from "../../../types/alert.gen";
import { Card } from "../../ui/Card";
import { Switch } from "../../ui/inputs/Switch";
import { useChange } from "./useAlerts";

const names: Record<string, MessageKey> = {
  new_order: "admin.alerts.event.new_order",
  cancellation: "admin.alerts.event.cancellation",
  order_reminder: "admin.alerts.event.order_reminder",
  message: "admin.alerts.event.message",
  low_stock: "admin.alerts.event.low_stock",
  review: "admin.alerts.event.review",
  return_request: "admin.alerts.event.return_request",
  payment_claim: "admin.alerts.event.payment_claim",
  courier_broken: "admin.alerts.event.courier_broken",
};

/** The events, each with a switch for the member's alerts. */
export function EventSwitches({ alerts }: { alerts: Alerts }) {
  const { t, tn } = useI18n();
  const change = useChange(alerts);
  const { events, first_orders, first_orders_left } = alerts;
  return (
    <Card title={t("admin.alerts.events")} lead={t("admin.alerts.events.lead")}>
      <div className="grid gap-2">
        {events.map(({ event, push }) => (
          <Switch
            key={event}
            label={t(names[event] ?? "admin.alerts")}
            checked={push}
            onChange={(on) => change({ events: [{ event, push: on }] })}
          />
        ))}
        {first_orders && first_orders_left > 0 && (
          <Switch
            label={t("admin.alerts.first_orders")}
            hint={tn("admin.alerts.first_orders.left", first_orders_left)}
            checked
            onChange={() => change({ first_orders: false })}
          />
        )}
      </div>
    </Card>
  );
}
