import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { whenReachable } from "../../../offline/reachable";
import { useFormat } from "../../lib/format";
import { keptAt } from "../../lib/offline/kept";
import { useAdmin } from "../../lib/session";
import { useOnline } from "../../lib/useOnline";
import { bar } from "../../ui/bar";
import { useShownAt } from "./useShownAt";

/** Milliseconds between two attempts to end the offline state while the probe succeeds but API calls fail. */
const pause = 15_000;

/** Shows a notice in a shop's area while the server cannot be reached, with the age of the orders on the screen. */
export function OfflineBar() {
  const { t } = useI18n();
  const { moment, clock } = useFormat();
  const session = useAdmin();
  const online = useOnline();
  const { at, kept } = useShownAt();
  const offline = !online || kept || keptAt(session) !== undefined;
  useRefresh(offline);
  const iso = new Date(at).toISOString();
  const today = new Date(at).toDateString() === new Date().toDateString();
  return (
    <div role="status" className="sticky top-14 z-20 lg:ml-64">
      {offline && (
        <p className={`${bar} flex items-center justify-center gap-2 py-2 font-medium`}>
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          {at
            ? t("admin.offline.orders", { time: today ? clock(iso) : moment(iso) })
            : t("admin.offline")}
        </p>
      )}
    </div>
  );
}

/** Fetches everything on the screen again once the server can be reached. */
function useRefresh(offline: boolean): void {
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins another probe
  useEffect(() => {
    if (!offline) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenReachable("/healthz", () => {
      void queries.invalidateQueries();
      timer = setTimeout(() => setRound((before) => before + 1), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [offline, queries, round]);
}
