import { BellRing } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Alerts as AlertsData, TestedAlerts } from "../../../types/alert.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { DeviceRow } from "./DeviceRow";
import { EventSwitches } from "./EventSwitches";
import { QuietHours } from "./QuietHours";
import { ThisDevice } from "./ThisDevice";
import { useAlerts } from "./useAlerts";

/** The member's own alerts: devices, events and quiet hours. */
export default function Alerts() {
  const { t } = useI18n();
  const query = useAlerts();
  return (
    <Page title={t("admin.alerts")} lead={t("admin.alerts.lead")}>
      <div className="max-w-3xl">
        <Loaded query={query}>
          {(alerts) => (
            <div className="grid gap-4">
              <ThisDevice alerts={alerts} />
              {alerts.devices.length > 0 && <Devices alerts={alerts} />}
              <EventSwitches alerts={alerts} />
              <QuietHours alerts={alerts} />
            </div>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

function Devices({ alerts: { devices } }: { alerts: AlertsData }) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const test = useSave<void, TestedAlerts>({
    call: () => api.post<TestedAlerts>("alerts/test"),
    done: ({ devices }) => tn("admin.alerts.tested", devices),
    keys: [["alerts"]],
  });
  return (
    <Card
      title={t("admin.alerts.devices")}
      action={
        <Button icon={BellRing} busy={test.isPending} onClick={() => test.mutate()}>
          {t("admin.alerts.test")}
        </Button>
      }
    >
      <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line sm:-mx-5 sm:-mb-5">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Card>
  );
}
