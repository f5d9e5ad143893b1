import { useController, useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { SwitchField, TextArea, TextField } from "../../ui/fields";
import { Choice } from "../../ui/inputs/Choice";
import { PictureUpload } from "../../ui/PictureUpload";
import { most, type PaymentFields } from "./fields";
import { methods, walletTypes } from "./words";

interface WalletCardProps {
  /** The wallet's index in the form. */
  at: number;
  method: string;
  onRemove: () => void;
}

/** A wallet to which customers send money. */
export function WalletCard({ at, method, onRemove }: WalletCardProps) {
  const { t } = useI18n();
  const field = <Name extends string>(name: Name) => `wallets.${at}.${name}` as const;
  const { field: type } = useController<PaymentFields>({ name: field("type") });
  const name = methods[method];
  const types = Object.entries(walletTypes).map(([value, text]) => ({ value, text: t(text) }));
  return (
    <Card title={name ? t(name) : method}>
      <div className="grid gap-4">
        <TextField
          name={field("number")}
          label={t("admin.payments.wallet.number")}
          max={most.number}
          inputMode="tel"
          autoComplete="off"
        />
        <Choice
          label={t("admin.payments.wallet.type")}
          value={String(type.value)}
          options={types}
          onChange={type.onChange}
        />
        <TextArea
          name={field("bn_note")}
          label={t("admin.payments.wallet.bn_note")}
          max={most.note}
          optional
        />
        <TextArea
          name={field("note")}
          label={t("admin.payments.wallet.note")}
          max={most.note}
          optional
        />
        <Code at={at} />
        <SwitchField name={field("shown")} label={t("admin.payments.wallet.on")} />
        <div>
          <Button look="danger" onClick={onRemove}>
            {t("admin.payments.wallet.remove")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The picture of a wallet's QR code. */
function Code({ at }: { at: number }) {
  const { t } = useI18n();
  const qr = useWatch<PaymentFields, `wallets.${number}.qr`>({ name: `wallets.${at}.qr` });
  const { field } = useController<PaymentFields>({ name: `wallets.${at}.qr` });
  return (
    <PictureUpload
      label={t("admin.payments.wallet.qr")}
      value={qr ? [qr] : []}
      most={qr ? 2 : 1}
      onChange={(pictures) => field.onChange(pictures.at(-1) ?? null)}
    />
  );
}
