import { Monitor, Smartphone } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Device } from "./crop";

const devices = [
  { value: "wide", icon: Monitor, text: "admin.banners.wide" },
  { value: "phone", icon: Smartphone, text: "admin.banners.phone" },
] as const;

interface DeviceChoiceProps {
  value: Device;
  onChange: (device: Device) => void;
}

/** Chooses the device whose crop is shown. */
export function DeviceChoice({ value, onChange }: DeviceChoiceProps) {
  const { t } = useI18n();
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">{t("admin.banners.device")}</legend>
      {devices.map(({ value: device, icon: Icon, text }) => (
        <button
          key={device}
          type="button"
          aria-pressed={value === device}
          onClick={() => onChange(device)}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card"
        >
          <Icon size={18} aria-hidden="true" />
          {t(text)}
        </button>
      ))}
    </fieldset>
  );
}
