import type { AdvanceRule, PaymentSettings } from "../../../types/settings.gen";
import { asNumber } from "../../lib/numbers";

/** The server's maximum lengths of a wallet's fields, in characters. */
export const most = { note: 300, number: 60 };
/** Reports whether rules of a kind have a value: an amount or a percentage. */
export function hasValue(kind: string): boolean {
  return kind === "fixed" || kind === "percent";
}

/** Returns a rule from two form fields. */
export function ruleOf(kind: string, value: string): AdvanceRule {
  return { kind, value: hasValue(kind) ? asNumber(value) : 0 };
}

const asText = (value: number) => (value ? String(value) : "");

/** Returns the form values of the settings. */
export function fieldsOf({ version, advance, red_advance, from, wallets }: PaymentSettings) {
  return {
    version,
    wallets: wallets.map(({ off, ...wallet }) => ({ ...wallet, shown: !off })),
    advance: advance.kind,
    advance_value: asText(advance.value),
    red_advance: red_advance.kind,
    red_advance_value: asText(red_advance.value),
    from: asText(from),
  };
}

export type PaymentFields = ReturnType<typeof fieldsOf>;

/** Returns the settings from the form's values. */
export function settingsOf(fields: PaymentFields): PaymentSettings {
  const { version, advance, advance_value, red_advance, red_advance_value, from } = fields;
  return {
    version,
    wallets: fields.wallets.map(({ shown, ...wallet }) => ({
      ...wallet,
      qr_key: wallet.qr?.key ?? "",
      off: !shown,
    })),
    advance: ruleOf(advance, advance_value),
    red_advance: ruleOf(red_advance, red_advance_value),
    from: asNumber(from) || 0,
  };
}

/** The wallets, in the order in which forms offer them. */
export const wallets = ["bkash", "nagad", "rocket", "upay"];

/** Returns the wallet that the form adds next, or undefined if it has all of them. */
export function nextWallet(
  used: { method: string }[],
): PaymentFields["wallets"][number] | undefined {
  const method = wallets.find((each) => used.every((wallet) => wallet.method !== each));
  if (!method) return undefined;
  const blank = { number: "", note: "", bn_note: "", qr_key: "", qr: null };
  return { ...blank, method, type: "personal", shown: true };
}
