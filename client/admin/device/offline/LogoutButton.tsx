import { LogOut } from "lucide-react";
import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { forgetShop } from "../../lib/knownShops";
import { forget } from "../../lib/offline/kept";
import { useSave } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { setBadge } from "../install/badge";
import { useChanges, useQueue } from "./changes";

/** Logs out and deletes the area's data on this device. It asks first if there are unsent changes. */
export function LogoutButton({ className }: { className: string }) {
  const { t, tn } = useI18n();
  const { shop } = useAdmin();
  const api = useAdminApi();
  const changes = useChanges();
  const { clear } = useQueue();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useSave({
    call: () => api.post("logout"),
    async onDone() {
      forgetShop(shop.id);
      void setBadge(0);
      await Promise.allSettled([clear(), forget()]);
      location.assign("/admin/login");
    },
  });
  return (
    <>
      <button
        type="button"
        onClick={() => (changes.length > 0 ? setAsks(true) : mutate())}
        className={className}
      >
        <LogOut size={22} aria-hidden="true" />
        {t("admin.logout")}
      </button>
      {asks && (
        <Confirmation
          title={t("admin.queue.logout")}
          text={tn("admin.queue.logout.text", changes.length)}
          keep={t("admin.queue.logout.stay")}
          act={t("admin.queue.logout.do")}
          busy={isPending}
          onAct={() => mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
