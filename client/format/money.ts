import type { Locale } from "../types/page.gen";
import { localDigits } from "./digits";

// The symbols that shoppers know, by ISO 4217 code. Other currencies are shown by their code.
const symbols: Record<string, string> = {
  BDT: "৳",
  USD: "$",
  EUR: "€",
  GBP: "£",
  INR: "₹",
  PKR: "₨",
  NPR: "रू",
  LKR: "Rs",
  AED: "AED",
  SAR: "SAR",
  QAR: "QAR",
  KWD: "KWD",
  OMR: "OMR",
  BHD: "BHD",
  MYR: "RM",
  SGD: "S$",
  CNY: "CN¥",
  JPY: "¥",
  KRW: "₩",
  THB: "฿",
  IDR: "Rp",
  VND: "₫",
  PHP: "₱",
  AUD: "A$",
  CAD: "CA$",
  NZD: "NZ$",
  HKD: "HK$",
  TRY: "₺",
  RUB: "₽",
  NGN: "₦",
  ZAR: "R",
};

const indianGrouping = new Set(["BDT", "INR", "NPR", "PKR", "LKR"]);

/** Returns the symbol of a currency, or its code. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}

/**
 * Formats an amount in major units with the currency's symbol and grouping, no or two decimals, and the
 * locale's digits. It does not use Intl, because the result must be the same in goja and in the browser.
 */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  const symbol = currencySymbol(currency);
  const gap = symbol.length === 3 && /^[A-Z]{3}$/.test(symbol) ? "\u00a0" : "";
  const sign = amount < 0 ? "-" : "";
  const number = twoDecimals(formatDecimal(Math.abs(amount), indianGrouping.has(currency)));
  return sign + symbol + gap + localDigits(number, locale);
}

/** Formats a number with at most two decimals, grouped by threes, or as 12,34,567 if `indian` is true. */
export function formatDecimal(value: number, indian: boolean): string {
  const cents = Math.round(value * 100);
  const whole = group(String(Math.floor(cents / 100)), indian ? 2 : 3);
  const rest = cents % 100;
  if (rest === 0) return whole;
  return `${whole}.${rest % 10 === 0 ? rest / 10 : String(rest).padStart(2, "0")}`;
}

// Pads one decimal to two.
const twoDecimals = (number: string) => (number[number.length - 2] === "." ? `${number}0` : number);

// Groups digits: the last three, and groups of `size` digits before them.
function group(whole: string, size: number): string {
  let out = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= size) {
    out = `${whole.slice(Math.max(0, end - size), end)},${out}`;
  }
  return out;
}
