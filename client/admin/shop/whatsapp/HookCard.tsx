import { useI18n } from "../../../lib/i18n";
import type { WhatsAppAccount } from "../../../types/confirmation.gen";
import { Card } from "../../ui/Card";
import { CopyLine } from "../../ui/connection/CopyLine";
import { LastHook } from "../../ui/connection/LastHook";

/** The webhook address and its token, which the merchant enters at Meta, so that WhatsApp reports deliveries and button presses. */
export function HookCard({ account }: { account: WhatsAppAccount }) {
  const { t } = useI18n();
  const { hook_url, verify_token, webhook_at } = account;
  return (
    <Card title={t("admin.whatsapp.hook")} lead={t("admin.whatsapp.hook.hint")}>
      <dl className="grid gap-3">
        <Value
          name={t("admin.whatsapp.hook.address")}
          text={hook_url}
          copy={t("admin.whatsapp.hook.copy.address")}
        />
        <Value
          name={t("admin.whatsapp.hook.token")}
          text={verify_token}
          copy={t("admin.whatsapp.hook.copy.token")}
        />
      </dl>
      <LastHook
        at={webhook_at}
        last="admin.whatsapp.hook.last"
        never="admin.whatsapp.hook.never"
        className="mt-3"
      />
    </Card>
  );
}

function Value({ name, text, copy }: { name: string; text: string; copy: string }) {
  return (
    <div>
      <dt className="mb-1 font-medium">{name}</dt>
      <dd>
        <CopyLine text={text} label={copy} />
      </dd>
    </div>
  );
}
