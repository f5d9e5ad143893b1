import { Bell, CircleCheck } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Alerts } from "../../../types/alert.gen";
import { useAdmin } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ownDevice } from "./push";
import { useThisDevice } from "./useAlerts";

/** Alerts on this device: whether they are on, or how to turn them on. */
export function ThisDevice({ alerts: { devices } }: { alerts: Alerts }) {
  const { t } = useI18n();
  const { shop, user } = useAdmin();
  const { ability, busy, turnOn } = useThisDevice();
  const own = ownDevice(shop.id, user.id);
  const on = ability === "able" && devices.some(({ id }) => id === own?.device);
  return (
    <Card title={t("admin.alerts.this_device")}>
      <div role="status">
        {on && (
          <p className="flex items-center gap-2 font-medium">
            <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-success" />
            {t("admin.alerts.on")}
          </p>
        )}
        {ability === "install" && <Steps title="install" />}
        {ability === "denied" && <Steps title="denied" />}
        {ability === "unsupported" && <p>{t("admin.alerts.unsupported")}</p>}
      </div>
      {ability === "able" && !on && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{t("admin.alerts.off")}</p>
          <Button look="primary" icon={Bell} busy={busy} onClick={turnOn}>
            {t("admin.alerts.turn_on")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The steps to take before this device can receive alerts. */
function Steps({ title }: { title: "install" | "denied" }) {
  const { t } = useI18n();
  const steps =
    title === "install"
      ? (["admin.alerts.install.1", "admin.alerts.install.2", "admin.alerts.install.3"] as const)
      : (["admin.alerts.denied.1", "admin.alerts.denied.2", "admin.alerts.denied.3"] as const);
  return (
    <>
      <p className="font-medium">
        {t(title === "install" ? "admin.alerts.install" : "admin.alerts.denied")}
      </p>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-muted">
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </>
  );
}
