import { useI18n } from "../../lib/i18n";
import { formatPhone } from "../../lib/phone";
import { readStart } from "../lib/start";

/** The platform's phone number, email address and help page. Renders nothing if the server names none of them. */
export function Support({ className = "" }: { className?: string }) {
  const { t, locale } = useI18n();
  const { phone, email, url } = readStart().support ?? {};
  const ways = [
    phone && [`tel:${phone.replace(/[ -]/g, "")}`, formatPhone(phone, locale)],
    email && [`mailto:${email}`, email],
    url && [url, t("admin.support.page")],
  ].filter((way) => way !== undefined && way !== "");
  if (ways.length === 0) return null;
  return (
    <p className={`flex flex-wrap items-center gap-x-4 ${className}`}>
      {t("admin.support")}
      {ways.map(([to, text]) => (
        <a
          key={to}
          href={to}
          target={to === url ? "_blank" : undefined}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline"
        >
          {text}
        </a>
      ))}
    </p>
  );
}
