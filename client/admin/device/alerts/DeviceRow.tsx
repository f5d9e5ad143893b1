import { Smartphone, Trash2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Device } from "../../../types/alert.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useSave } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { IconButton } from "../../ui/Button";
import { StatusBadge } from "../../ui/StatusBadge";
import { keepDevice, ownDevice } from "./push";

/** A device that receives alerts, with a button to remove it. */
export function DeviceRow({ device }: { device: Device }) {
  const { t } = useI18n();
  const { moment } = useFormat();
  const { shop, user } = useAdmin();
  const api = useAdminApi();
  const name = device.device || t("admin.sessions.unknown");
  const own = ownDevice(shop.id, user.id)?.device === device.id;
  const remove = useSave({
    async call() {
      await api.remove(`alerts/devices/${device.id}`);
      if (own) await keepDevice(shop.id);
    },
    done: t("admin.alerts.removed", { device: name }),
    keys: [["alerts"]],
  });
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Smartphone size={22} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          {own && <StatusBadge tone="green">{t("admin.sessions.current")}</StatusBadge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {device.last_sent_at
            ? t("admin.alerts.last", { moment: moment(device.last_sent_at) })
            : t("admin.alerts.since", { moment: moment(device.created_at) })}
        </p>
      </div>
      <IconButton
        icon={Trash2}
        label={t("admin.alerts.remove.label", { device: name })}
        aria-disabled={remove.isPending || undefined}
        onClick={() => !remove.isPending && remove.mutate()}
        className="shrink-0 text-danger!"
      />
    </li>
  );
}
