import { type MessageKey, useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { formatPhone, phoneHref } from "../lib/phone";
import type { BasicProps } from "../types/page.gen";

// The fields and their labels, in the order of the form.
const fields: [string, MessageKey][] = [
  ["code", "basic.code"],
  ["name", "form.name"],
  ["mobile", "form.mobile"],
  ["email", "form.email"],
  ["upazila", "form.upazila"],
  ["line", "form.line"],
  ["note", "checkout.note"],
  ["package_id", "checkout.package"],
  ["kind", "basic.return.kind"],
  ["items", "basic.return.items"],
  ["reason", "basic.return.reason"],
  ["photos", "basic.return.photos"],
];

/** The reason why the form was refused, its invalid fields, and the changes of the cart. */
export function BasicNews({
  problem,
  notices,
  form,
}: Pick<BasicProps, "problem" | "notices" | "form">) {
  const { t } = useI18n();
  const errors = form?.errors ?? {};
  const wrong = fields.filter(([name]) => errors[name]);
  return (
    <>
      {problem && (
        <div
          role="alert"
          className="mb-4 rounded-control border border-sale bg-surface p-3 text-sm font-medium"
        >
          <p>{problem}</p>
          {wrong.length > 0 && (
            <ul className="mt-1 grid gap-1">
              {wrong.map(([name, label]) => (
                <li key={name}>
                  <a href={`#basic-${name}`} className="underline">
                    {t(label)}
                  </a>
                  : {errors[name]}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {notices.length > 0 && (
        <div role="status" className="mb-4 rounded-control border border-warning p-3 text-sm">
          <p className="font-semibold">{t("cart.changed")}</p>
          <ul className="mt-1 grid gap-1">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The shop's phone number, for shoppers who prefer to order by phone. Renders nothing if it has none. */
export function BasicCall() {
  const { t, locale } = useI18n();
  const { public_number } = useShop();
  if (!public_number) return null;
  return (
    <p className="mt-4 text-sm">
      <a href={phoneHref(public_number)} className="inline-flex min-h-11 items-center underline">
        {t("product.call")} {formatPhone(public_number, locale)}
      </a>
    </p>
  );
}
