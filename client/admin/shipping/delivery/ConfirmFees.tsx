import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { Button } from "../../ui/Button";

/** Asks the owner to confirm the default delivery fees of a new shop. Renders nothing once they are confirmed. */
export function ConfirmFees() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { delivery_confirmed } = useAdmin().shop;
  const { mutate, isPending } = useSave({
    call: () => api.post("packages/confirm", {}),
    done: t("admin.delivery.confirmed"),
    failed: t("admin.delivery.confirm_failed"),
    keys: [["session"], ["dashboard"]],
  });
  if (delivery_confirmed) return null;
  return (
    <section
      aria-labelledby="confirm-fees"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-primary bg-primary-soft p-3"
    >
      <div className="min-w-0 grow basis-60">
        <h2 id="confirm-fees" className="text-base">
          {t("admin.delivery.confirm")}
        </h2>
        <p className="text-sm text-muted">{t("admin.delivery.confirm.lead")}</p>
      </div>
      <Button look="primary" busy={isPending} onClick={() => mutate()}>
        {t("admin.delivery.confirm.do")}
      </Button>
    </section>
  );
}
