import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import type { Alerts, Device, Preferences } from "../../../types/alert.gen";
import type { Locale } from "../../../types/page.gen";
import { type AdminApi, useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { type AdminSession, useAdmin } from "../../lib/session";
import { type Ability, abilityOf, keepDevice, ownDevice, subscribe } from "./push";

const key = ["alerts"];

/** Loads the member's settings for alerts and devices. */
export function useAlerts() {
  const api = useAdminApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.get<Alerts>("alerts", signal) });
}

/** Changes the member's settings with an optimistic update. */
export function useChange(alerts: Alerts) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { events, quiet_from, quiet_to, first_orders } = alerts;
  const save = useSave<Preferences>({
    call: (preferences) => api.put<Alerts>("alerts", preferences),
    done: t("admin.alerts.saved"),
    optimistic: { key, change: changed },
  });
  return (change: Partial<Preferences>) =>
    save.mutate({ events, quiet_from, quiet_to, first_orders, ...change });
}

// Merges a change into the settings. Events that it does not contain keep their setting.
const changed = (known: Alerts, now: Preferences): Alerts => ({
  ...known,
  ...now,
  events: known.events.map((each) => now.events.find(({ event }) => event === each.event) ?? each),
});

/** Subscribes this browser, and stores it as a device of the member. */
export async function addDevice(api: AdminApi, locale: Locale, { shop, user }: AdminSession) {
  const { public_key, session } = await api.get<Alerts>("alerts");
  const made = await api.post<Device>("alerts/devices", await subscribe(public_key, locale));
  await keepDevice(shop.id, { user: user.id, device: made.id, session, locale });
  return made;
}

interface ThisDevice {
  ability: Ability;
  on: boolean;
  busy: boolean;
  turnOn(): void;
}

/** Returns whether alerts are possible and turned on in this browser, and a function that turns them on. */
export function useThisDevice(): ThisDevice {
  const { t, locale } = useI18n();
  const admin = useAdmin();
  const api = useAdminApi();
  const [ability, setAbility] = useState(abilityOf);
  const [on, setOn] = useState(() => ownDevice(admin.shop.id, admin.user.id) !== undefined);
  const save = useSave<void, Device | null>({
    async call() {
      const permission = await Notification.requestPermission();
      setAbility(abilityOf());
      return permission === "granted" ? addDevice(api, locale, admin) : null;
    },
    keys: [key],
    failed: t("admin.alerts.failed"),
    onDone(made) {
      if (!made) return;
      setOn(true);
      toast("success", t("admin.alerts.turned_on"));
    },
  });
  return {
    ability,
    on: ability === "able" && on,
    busy: save.isPending,
    turnOn: () => !save.isPending && save.mutate(),
  };
}
