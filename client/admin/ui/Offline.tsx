import { WifiOff } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { useOnline } from "../lib/useOnline";
import { bar } from "./bar";

/** Shows a notice while the device is offline. */
export function Offline() {
  const { t } = useI18n();
  const online = useOnline();
  return (
    <div role="status" className="lg:pl-64">
      {!online && (
        <p className={`${bar} flex items-center justify-center gap-2 py-2 font-medium`}>
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          {t("admin.offline")}
        </p>
      )}
    </div>
  );
}
