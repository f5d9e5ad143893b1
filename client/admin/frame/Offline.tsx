import { WifiOff } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { useOnline } from "../lib/useOnline";

/** Says that there is no connection, for as long as there is none. */
export function Offline() {
  const { t } = useI18n();
  const online = useOnline();
  return (
    <div role="status" className="lg:pl-64">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-[#fcf0b8] px-4 py-2 text-center text-sm font-medium text-[#6b3f0d]">
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          {t("admin.offline")}
        </p>
      )}
    </div>
  );
}
