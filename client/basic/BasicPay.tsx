import { button } from "../components/ui/button";
import { Photo } from "../components/ui/Photo";
import { type MessageKey, useI18n } from "../lib/i18n";
import { useHref } from "../lib/page";
import { basicOrderPath, basicPayPath } from "../lib/paths";
import { OrderCard } from "../order/OrderCard";
import type { BasicProps, BasicForm as Fields } from "../types/page.gen";
import type { PayPage, PayWallet } from "../types/payment.gen";
import { BasicText } from "./BasicField";
import { BasicForm } from "./BasicForm";
import { BasicCall, BasicNews } from "./BasicNews";
import { BasicPayOnline } from "./BasicPayOnline";

const names: Record<string, MessageKey> = {
  bkash: "basic.pay.wallet.bkash",
  nagad: "basic.pay.wallet.nagad",
  rocket: "basic.pay.wallet.rocket",
  upay: "basic.pay.wallet.upay",
};

const types: Record<string, MessageKey> = {
  personal: "basic.pay.type.personal",
  retail: "basic.pay.type.retail",
  merchant: "basic.pay.type.merchant",
};

/** Tells the customer how to pay for an order in advance, and asks for the transaction id. */
export function BasicPay(props: BasicProps) {
  const { t } = useI18n();
  const { pay, pay_key, gateways, gateway_page, checking, form } = props;
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">{t(pay ? "basic.pay.title" : "order.missing")}</h1>
      <BasicNews {...props} notices={[]} />
      {pay && (
        <div className="grid gap-4">
          <Amounts pay={pay} online={Boolean(gateways?.length || checking)} />
          <BasicPayOnline {...props} />
          {pay.due > 0 && pay.wallets.length > 0 && !gateway_page && !checking && (
            <>
              <Wallets pay={pay} />
              <Claim pay={pay} payKey={pay_key} form={form} />
            </>
          )}
        </div>
      )}
      <BasicCall />
    </>
  );
}

function Amounts({ pay, online }: { pay: PayPage; online: boolean }) {
  const { t, money } = useI18n();
  const back = useHref(`${basicOrderPath}?order=${pay.order_id}`);
  return (
    <OrderCard title={t("basic.pay.order", { order: pay.order_id })}>
      {pay.due > 0 ? (
        <dl className="figures">
          <div className="text-lg font-bold">
            <dt>{t("basic.pay.now")}</dt>
            <dd className="text-2xl">{money(pay.due, pay.currency)}</dd>
          </div>
          <div>
            <dt>{t("basic.pay.rest")}</dt>
            <dd>{money(pay.rest, pay.currency)}</dd>
          </div>
        </dl>
      ) : (
        <p>{t("basic.pay.nothing")}</p>
      )}
      {pay.due > 0 && pay.wallets.length === 0 && !online && <p>{t("basic.pay.call")}</p>}
      {pay.claims.map(({ id, text }) => (
        <p key={id} className="mt-3 rounded-control bg-sunken p-3 wrap-anywhere">
          {text}
        </p>
      ))}
      <a href={back} className="mt-2 inline-flex min-h-11 items-center text-primary underline">
        {t("basic.pay.back")}
      </a>
    </OrderCard>
  );
}

function Wallets({ pay }: { pay: PayPage }) {
  const { t, money } = useI18n();
  return (
    <OrderCard title={t("basic.pay.step1", { amount: money(pay.due, pay.currency) })}>
      <Copy text={String(pay.due)} label={t("basic.pay.copy.amount")} />
      <ul className="divide-y divide-line">
        {pay.wallets.map((wallet) => (
          <Wallet key={wallet.method} wallet={wallet} />
        ))}
      </ul>
      <p data-copied role="status" className="sr-only" />
      <p className="text-sm text-muted">{t("basic.pay.hint")}</p>
    </OrderCard>
  );
}

/** A button that copies text. entry.copy.ts shows it; without scripts, people select the text. */
function Copy({ text, label }: { text: string; label: string }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      data-copy={text}
      data-done={t("basic.pay.copied")}
      className={`${button.quiet} justify-self-start`}
    >
      {label}
    </button>
  );
}

function Wallet({ wallet: { method, number, type, note, qr } }: { wallet: PayWallet }) {
  const { t } = useI18n();
  const name = names[method] ? t(names[method]) : method;
  const how = types[type];
  return (
    <li className="grid gap-1 py-3">
      <p className="font-bold">
        {name}
        {how && <span className="font-normal text-muted"> · {t(how)}</span>}
      </p>
      {/* ASCII digits, because wallets' apps expect them. */}
      <p className="flex min-h-11 items-center text-2xl font-bold tracking-wider select-all">
        {number}
      </p>
      <Copy text={number} label={t("basic.pay.copy.number", { wallet: name })} />
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {qr && (
        <Photo
          picture={qr}
          alt={t("basic.pay.qr", { wallet: name })}
          sizes="240px"
          className="h-auto w-60 max-w-full rounded-control border border-line"
        />
      )}
    </li>
  );
}

function Claim({ pay, payKey, form }: { pay: PayPage; payKey: string; form: Fields }) {
  const { t } = useI18n();
  const chosen = form.values.method ?? (pay.wallets.length === 1 ? pay.wallets[0]?.method : "");
  const proof = payKey ? `&key=${payKey}` : "";
  return (
    <OrderCard title={t("basic.pay.step2")}>
      <BasicForm to={`${basicPayPath}?order=${pay.order_id}${proof}`} className="grid gap-5">
        <fieldset>
          <legend className="mb-1 font-medium">{t("basic.pay.method")}</legend>
          {pay.wallets.map(({ method, number }) => (
            <label key={method} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="method"
                value={method}
                defaultChecked={method === chosen}
                className="size-5 shrink-0 accent-primary"
              />
              {names[method] ? t(names[method]) : method} · {number}
            </label>
          ))}
          {form.errors.method && (
            <p className="mt-1.5 text-sm font-medium text-sale">{form.errors.method}</p>
          )}
        </fieldset>
        <BasicText
          form={form}
          name="reference"
          label={t("basic.pay.reference")}
          hint={t("basic.pay.reference.hint")}
          autoComplete="off"
        />
        <BasicText
          form={form}
          name="sender"
          label={t("basic.pay.sender")}
          inputMode="tel"
          autoComplete="tel"
        />
        <button type="submit" className={`${button.primary} min-h-12`}>
          {t("basic.pay.send")}
        </button>
      </BasicForm>
    </OrderCard>
  );
}
