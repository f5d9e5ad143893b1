import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useI18n } from "../../lib/i18n";
import type { AdvanceRule, PaymentSettings, WalletSettings } from "../../types/settings.gen";
import { Choice } from "../fields/Choice";
import { Gateways } from "../gateways/Gateways";
import { useAdminApi } from "../lib/api";
import { asNumber } from "../lib/rules";
import { useSave } from "../lib/save";
import { AmountInput, TextInput } from "../returns/parts";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { Loaded } from "../ui/Loaded";
import { Page } from "../ui/Page";
import { PictureUpload } from "../ui/PictureUpload";
import { methods, ruleKinds, walletTypes } from "./words";

/** The shop's rules for money in advance, and its ways to pay. */
export default function Settings() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["payment-settings"],
    queryFn: ({ signal }) => api.get<PaymentSettings>("settings/payments", signal),
  });
  return (
    <Page title={t("admin.payments")} lead={t("admin.payments.settings.lead")} back="/settings">
      <div className="grid max-w-3xl gap-4">
        <Loaded query={query}>
          {(saved) => <SettingsForm key={saved.version} saved={saved} />}
        </Loaded>
        <Gateways />
      </div>
    </Page>
  );
}

const wallets = ["bkash", "nagad", "rocket", "upay"];

function SettingsForm({ saved }: { saved: PaymentSettings }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [now, setNow] = useState(saved);
  const save = useSave<PaymentSettings>({
    call: (next) => api.put("settings/payments", next),
    done: t("admin.settings.saved"),
    keys: [["payment-settings"]],
  });
  const unused = wallets.find((method) => now.wallets.every((each) => each.method !== method));
  const change = (at: number, to: WalletSettings | null) =>
    setNow({
      ...now,
      wallets: now.wallets.flatMap((each, i) => (i !== at ? [each] : to ? [to] : [])),
    });
  const blank = { number: "", type: "personal", note: "", bn_note: "", qr_key: "", qr: null };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(now);
      }}
    >
      <Card title={t("admin.payments.rules")}>
        <div className="grid gap-4">
          <Rule
            label={t("admin.payments.rule.all")}
            rule={now.advance}
            onChange={(advance) => setNow({ ...now, advance })}
          />
          <Amount
            label={t("admin.payments.from")}
            hint={t("admin.payments.from.hint")}
            value={now.from}
            onChange={(from) => setNow({ ...now, from })}
          />
          <Rule
            label={t("admin.payments.rule.red")}
            rule={now.red_advance}
            onChange={(red_advance) => setNow({ ...now, red_advance })}
          />
        </div>
      </Card>
      {now.wallets.map((wallet, i) => (
        <Wallet key={wallet.method} wallet={wallet} onChange={(to) => change(i, to)} />
      ))}
      <div className="flex flex-wrap gap-2">
        {unused && (
          <Button
            onClick={() =>
              setNow({
                ...now,
                wallets: [...now.wallets, { ...blank, method: unused, off: false }],
              })
            }
          >
            {t("admin.payments.wallet.add")}
          </Button>
        )}
        <Button type="submit" look="primary" busy={save.isPending}>
          {t("admin.save")}
        </Button>
      </div>
    </form>
  );
}

interface AmountProps {
  label: string;
  hint?: string;
  value: number;
  onChange: (value: number) => void;
}

function Amount({ label, hint, value, onChange }: AmountProps) {
  const [typed, setTyped] = useState(value ? String(value) : "");
  return (
    <AmountInput
      label={label}
      hint={hint}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(asNumber(text) || 0);
      }}
    />
  );
}

interface RuleProps {
  label: string;
  rule: AdvanceRule;
  onChange: (rule: AdvanceRule) => void;
}

function Rule({ label, rule, onChange }: RuleProps) {
  const { t } = useI18n();
  const [percent, setPercent] = useState(rule.value ? String(rule.value) : "");
  const options = Object.entries(ruleKinds).map(([value, text]) => ({ value, text: t(text) }));
  return (
    <>
      <Choice
        label={label}
        value={rule.kind}
        options={options}
        onChange={(kind) => {
          setPercent("");
          onChange({ kind, value: 0 });
        }}
      />
      {rule.kind === "fixed" && (
        <Amount
          label={t("admin.payments.amount")}
          value={rule.value}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
      {rule.kind === "percent" && (
        <TextInput
          label={t("admin.payments.percent")}
          value={percent}
          most={5}
          onChange={(text) => {
            setPercent(text);
            onChange({ ...rule, value: asNumber(text) || 0 });
          }}
        />
      )}
    </>
  );
}

interface WalletProps {
  wallet: WalletSettings;
  onChange: (wallet: WalletSettings | null) => void;
}

function Wallet({ wallet, onChange }: WalletProps) {
  const { t } = useI18n();
  const name = methods[wallet.method];
  const set = (part: Partial<WalletSettings>) => onChange({ ...wallet, ...part });
  const types = Object.entries(walletTypes).map(([value, text]) => ({ value, text: t(text) }));
  return (
    <Card title={name ? t(name) : wallet.method}>
      <div className="grid gap-4">
        <TextInput
          label={t("admin.payments.wallet.number")}
          value={wallet.number}
          most={20}
          onChange={(number) => set({ number })}
        />
        <Choice
          label={t("admin.payments.wallet.type")}
          value={wallet.type}
          options={types}
          onChange={(type) => set({ type })}
        />
        <TextInput
          label={t("admin.payments.wallet.bn_note")}
          value={wallet.bn_note}
          most={300}
          long
          onChange={(bn_note) => set({ bn_note })}
        />
        <TextInput
          label={t("admin.payments.wallet.note")}
          value={wallet.note}
          most={300}
          long
          onChange={(note) => set({ note })}
        />
        <PictureUpload
          label={t("admin.payments.wallet.qr")}
          value={wallet.qr ? [wallet.qr] : []}
          most={wallet.qr ? 2 : 1}
          onChange={(pictures) => {
            const qr = pictures.at(-1) ?? null;
            set({ qr, qr_key: qr?.key ?? "" });
          }}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={!wallet.off}
            onChange={(event) => set({ off: !event.currentTarget.checked })}
            className="size-5 shrink-0 accent-primary"
          />
          {t("admin.payments.wallet.on")}
        </label>
        <div>
          <Button look="danger" onClick={() => onChange(null)}>
            {t("admin.payments.wallet.remove")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
