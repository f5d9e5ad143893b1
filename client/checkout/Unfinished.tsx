import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { post, shopCall } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { readMobile } from "../lib/mobile";
import { useShop } from "../lib/page";
import { cart } from "../state/cart";
import { type CheckoutFields, readDraft } from "../state/checkout";
import { quoteLines } from "../state/quoted";
import { refusalEntry, storage } from "../state/storage";

// Milliseconds without input after which the checkout is stored.
const pause = 2000;

/**
 * Informs the shopper that the shop stores unfinished checkouts, and stores this one during input unless the
 * shopper refuses by the checkbox. Nothing is sent before a phone number is complete.
 */
export default function Unfinished() {
  const { t, n, locale } = useI18n();
  const { id, slug, unfinished_days } = useShop();
  const { subscribe, getValues } = useFormContext<CheckoutFields>();
  const [refused, setRefused] = useState(() => storage.getItem(refusalEntry(slug)) === "1");
  const last = useRef("");

  useEffect(() => {
    const send = () => {
      const { name, mobile, district } = getValues();
      const { key } = readDraft(slug);
      if (!key || (!refused && !readMobile(mobile))) return;
      const about = refused ? {} : { name, mobile, district, lines: quoteLines(cart.get(slug)) };
      const body = { key, refused, ...about };
      const text = JSON.stringify(body);
      if (text === last.current) return;
      last.current = text;
      // A failure is only logged, because the order does not depend on the stored checkout.
      post(shopCall("checkout/unfinished", id, locale), { body }).catch((error) =>
        console.info("store checkout:", error),
      );
    };
    let timer = setTimeout(send, refused ? 0 : pause);
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(send, pause);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, slug, locale, refused, subscribe, getValues]);

  return (
    <div className="rounded-card border border-line bg-surface p-4 text-sm sm:px-6">
      <p className="text-muted">{t("unfinished.note", { days: n(unfinished_days ?? 0) })}</p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={refused}
          onChange={({ currentTarget: { checked } }) => {
            storage.setItem(refusalEntry(slug), checked ? "1" : "");
            setRefused(checked);
          }}
          className="size-5 shrink-0 accent-primary"
        />
        {t("unfinished.refuse")}
      </label>
    </div>
  );
}
