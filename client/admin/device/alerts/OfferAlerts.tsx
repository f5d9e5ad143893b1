import { BellRing } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { Button } from "../../ui/Button";
import { dismiss, isDismissed } from "./push";
import { useThisDevice } from "./useAlerts";

/** Offers alerts on this device, until they are on or the offer was dismissed. */
export function OfferAlerts() {
  const { t } = useI18n();
  const { ability, on, busy, turnOn } = useThisDevice();
  const [dismissed, setDismissed] = useState(isDismissed);
  if (ability !== "able" || on || dismissed) return null;
  const later = () => {
    dismiss();
    setDismissed(true);
  };
  return (
    <section
      aria-label={t("admin.alerts.offer")}
      className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 bg-primary-soft! p-4"
    >
      <BellRing size={24} aria-hidden="true" className="shrink-0 text-primary" />
      <p className="min-w-52 grow basis-0 font-medium">{t("admin.alerts.offer")}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={busy} onClick={turnOn}>
          {t("admin.alerts.turn_on")}
        </Button>
        <Button look="plain" onClick={later}>
          {t("admin.alerts.later")}
        </Button>
      </div>
    </section>
  );
}
