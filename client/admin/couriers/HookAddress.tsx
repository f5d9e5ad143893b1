import { useI18n } from "../../lib/i18n";
import type { CourierAccount } from "../../types/parcel.gen";
import { CopyButton } from "../ui/CopyButton";
import { Moment } from "../ui/Figures";
import { hookSteps } from "./texts";

interface HookAddressProps {
  account: CourierAccount;
  /** The secret of webhooks, directly after it was made. */
  token: string;
}

/** The address to which the courier reports changes, and where to enter it. */
export function HookAddress({ account, token }: HookAddressProps) {
  const { t } = useI18n();
  const { hook_url, webhook_at, courier } = account;
  const steps = hookSteps[courier];
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("admin.couriers.hook")}</h3>
      {steps && <p className="max-w-prose text-sm text-muted">{t(steps)}</p>}
      <Secret text={hook_url} label={t("admin.couriers.hook.copy")} />
      {token && (
        <>
          <p role="status" className="text-sm font-medium">
            {t("admin.couriers.token.once")}
          </p>
          <Secret text={token} label={t("admin.couriers.token.copy")} />
        </>
      )}
      <p className="text-sm text-muted">
        {webhook_at ? (
          <>
            {t("admin.couriers.hook.last")} <Moment at={webhook_at} />
          </>
        ) : (
          t("admin.couriers.hook.never")
        )}
      </p>
    </div>
  );
}

function Secret({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-center gap-1 rounded-control border border-line bg-page pl-3">
      <code className="min-w-0 grow py-2 text-sm wrap-anywhere">{text}</code>
      <CopyButton small text={text} label={label} className="shrink-0" />
    </div>
  );
}
