import { useEffect } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Alerts } from "../../../types/alert.gen";
import type { Locale } from "../../../types/page.gen";
import { type AdminApi, useAdminApi } from "../../lib/api";
import { useOpen } from "../../lib/open";
import { type AdminSession, useAdmin } from "../../lib/session";
import { abilityOf, keepDevice, ownDevice } from "./push";
import { addDevice } from "./useAlerts";

/**
 * Renews this browser's subscription at each start if the member has turned alerts on, because
 * browsers replace subscriptions, and a new session has none. A device that was removed in this
 * session stays removed. It also opens the screens of clicked alerts. It renders nothing.
 */
export function KeptAlerts() {
  const api = useAdminApi();
  const { locale } = useI18n();
  const admin = useAdmin();
  const { slug } = admin.shop;
  const open = useOpen();
  useEffect(() => {
    renew(api, locale, admin).catch((error) => console.info("alerts were not renewed:", error));
  }, [api, locale, admin]);
  useEffect(() => {
    const area = `/admin/${slug}`;
    const follow = ({ data }: MessageEvent) => {
      const { pathname } = new URL(String(data?.alert ?? "/"), location.origin);
      if (pathname.startsWith(`${area}/`)) open(pathname.slice(area.length));
    };
    navigator.serviceWorker?.addEventListener("message", follow);
    return () => navigator.serviceWorker?.removeEventListener("message", follow);
  }, [slug, open]);
  return null;
}

async function renew(api: AdminApi, locale: Locale, admin: AdminSession): Promise<void> {
  const { shop, user } = admin;
  const own = ownDevice(shop.id, user.id);
  if (!own || abilityOf() === "unsupported") return;
  const { devices, session } = await api.get<Alerts>("alerts");
  const removed = own.session === session && !devices.some(({ id }) => id === own.device);
  if (removed || Notification.permission !== "granted") await keepDevice(shop.id);
  else await addDevice(api, locale, admin);
}
