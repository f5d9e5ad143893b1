import { useI18n } from "../../../lib/i18n";
import type { CourierAccount } from "../../../types/parcel.gen";
import { CopyLine } from "../../ui/connection/CopyLine";
import { LastHook } from "../../ui/connection/LastHook";
import { hookSteps } from "./texts";

interface HookAddressProps {
  account: CourierAccount;
  /** The webhook secret if it was just created, else empty; it is shown only once. */
  token: string;
}

/** The address to which the courier sends webhooks, and where to enter it in the courier's panel. */
export function HookAddress({ account, token }: HookAddressProps) {
  const { t } = useI18n();
  const { hook_url, webhook_at, courier } = account;
  const steps = hookSteps[courier];
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("admin.couriers.hook")}</h3>
      {steps && <p className="max-w-prose text-sm text-muted">{t(steps)}</p>}
      <CopyLine text={hook_url} label={t("admin.couriers.hook.copy")} />
      {token && (
        <>
          <p role="status" className="text-sm font-medium">
            {t("admin.couriers.token.once")}
          </p>
          <CopyLine text={token} label={t("admin.couriers.token.copy")} />
        </>
      )}
      <LastHook at={webhook_at} last="admin.couriers.hook.last" never="admin.couriers.hook.never" />
    </div>
  );
}
