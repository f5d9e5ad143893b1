import { useI18n } from "../../lib/i18n";
import { Card } from "../ui/Card";
import { CopyButton } from "../ui/CopyButton";
import { Moment } from "../ui/Figures";
import type { WhatsAppAccount } from "./types.gen";

/** The address and the token with which WhatsApp reports deliveries and presses of buttons. */
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
      <p className="mt-3 text-sm text-muted">
        {webhook_at ? (
          <>
            {t("admin.whatsapp.hook.last")} <Moment at={webhook_at} />
          </>
        ) : (
          t("admin.whatsapp.hook.never")
        )}
      </p>
    </Card>
  );
}

function Value({ name, text, copy }: { name: string; text: string; copy: string }) {
  return (
    <div>
      <dt className="mb-1 font-medium">{name}</dt>
      <dd className="flex items-center gap-1 rounded-control border border-line bg-page pl-3">
        <code className="min-w-0 grow py-2 text-sm wrap-anywhere">{text}</code>
        <CopyButton small text={text} label={copy} className="shrink-0" />
      </dd>
    </div>
  );
}
