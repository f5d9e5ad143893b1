import { useCallback } from "react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { SkipLink } from "../../components/SkipLink";
import { toast } from "../../components/toast";
import { useI18n } from "../../lib/i18n";
import { retriable } from "../../lib/retriable";
import { useLazy } from "../../lib/useLazy";
import type { NewOrder } from "../../types/merchant.gen";
import type { Reminder } from "../../types/ordercall.gen";
import { InstallOffer } from "../device/install/InstallOffer";
import { useBadge } from "../device/install/useBadge";
import { OfflineBar } from "../device/offline/OfflineBar";
import { QueueBar } from "../device/offline/QueueBar";
import { useFormat } from "../lib/format";
import { useOpen } from "../lib/open";
import { useLive } from "../lib/useLive";
import { AskDistrict } from "../shop/settings/AskDistrict";
import { BottomMenu } from "./BottomMenu";
import { SideMenu } from "./SideMenu";
import { Suspended } from "./Suspended";
import { TopBar } from "./TopBar";

/** The layout of every screen: top bar, menus and the event stream. */
export function Frame() {
  useLive(useTellOrder(), useTellReminder());
  useBadge();
  const { state } = useNavigation();
  return (
    <>
      <SkipLink />
      <div className="progress-bar" data-active={state === "loading"} aria-hidden="true" />
      <TopBar />
      <OfflineBar />
      <QueueBar />
      <Suspended />
      <AskDistrict />
      <InstallOffer />
      <div className="lg:pl-64">
        <SideMenu />
        <main id="main" tabIndex={-1} className="wrap pt-4 pb-24 lg:max-w-6xl lg:pt-6 lg:pb-10">
          <Outlet />
        </main>
      </div>
      <BottomMenu />
      <Alerts />
      <ScrollRestoration />
    </>
  );
}

// The code of alerts loads after the first screen.
const loadAlerts = () => retriable(() => import("../device/alerts/KeptAlerts"));

function Alerts() {
  const late = useLazy(loadAlerts);
  return late.state === "ready" && <late.value.KeptAlerts />;
}

/** Returns a function that shows a toast for a new order, with a link to it. */
function useTellOrder(): (order: NewOrder) => void {
  const { t } = useI18n();
  const { money } = useFormat();
  const open = useOpen();
  return useCallback(
    ({ number, name, total }) =>
      toast("success", t("admin.order_came", { name, total: money(total) }), {
        duration: 10_000,
        action: {
          label: t("admin.see"),
          onClick: () => open(`/orders/${encodeURIComponent(number)}`),
        },
      }),
    [t, money, open],
  );
}

/** Returns a function that shows a toast when a call to a customer is due, with a link to the order. */
function useTellReminder(): (reminder: Reminder) => void {
  const { t } = useI18n();
  const { clock } = useFormat();
  const open = useOpen();
  return useCallback(
    ({ order_id, name, remind_at }) =>
      toast(
        "success",
        t("admin.calls.reminder.call", { name, time: clock(remind_at), order: order_id }),
        {
          duration: 10_000,
          action: {
            label: t("admin.see"),
            onClick: () => open(`/orders/${encodeURIComponent(order_id)}`),
          },
        },
      ),
    [t, clock, open],
  );
}
