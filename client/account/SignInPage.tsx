import {
  Heart,
  type LucideIcon,
  MapPin,
  MessageCircle,
  PackageCheck,
  ShieldCheck,
} from "lucide-react";
import { type ComponentType, useCallback } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { type MessageKey, useI18n } from "../lib/i18n";
import { styled } from "../lib/styles";
import { loadTexts } from "../lib/texts";
import { useLazy } from "../lib/useLazy";

export interface SignInFormProps {
  /** The page to open afterwards: a path within the shop, or empty. */
  next: string;
}

interface SignInPageProps extends SignInFormProps {
  title: string;
  lead: string;
  /** The number of fields of the form, for its skeleton. */
  fields: number;
  /** Loads the form; it must be the same function at every render. */
  form: () => Promise<ComponentType<SignInFormProps>>;
}

/** The layout of the sign-in pages. The server renders it without the form, which loads later. */
export function SignInPage({ title, lead, fields, form, next }: SignInPageProps) {
  const { t, locale } = useI18n();
  const late = useLazy(
    useCallback(async () => {
      const [Form] = await Promise.all([styled(form(), "full"), loadTexts(locale, "forms")]);
      return { Form };
    }, [form, locale]),
  );
  return (
    <div className="wrap grid max-w-5xl gap-x-16 gap-y-5 pt-6 pb-12 max-lg:max-w-md lg:grid-cols-[minmax(0,1fr)_26rem] lg:pt-12 lg:pb-20">
      <div>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-1 text-muted lg:text-lg">{lead}</p>
        <Benefits />
      </div>
      <div>
        {late.state === "loading" && <Shape fields={fields} />}
        {late.state === "failed" && <LazyFailure retry={late.retry} />}
        {late.state === "ready" && <late.value.Form next={next} />}
        <p className="mt-4 flex gap-2.5 px-1 text-sm text-muted">
          <ShieldCheck size={20} aria-hidden="true" className="shrink-0 text-success" />
          {t("account.trust")}
        </p>
      </div>
      <noscript>
        <p className="text-center">{t("account.noscript")}</p>
      </noscript>
    </div>
  );
}

const benefits: [Picture: LucideIcon, text: MessageKey][] = [
  [PackageCheck, "account.benefit.orders"],
  [MapPin, "account.benefit.addresses"],
  [MessageCircle, "account.benefit.chat"],
  [Heart, "account.benefit.wishlist"],
];

// The benefits of an account, shown on wide screens.
function Benefits() {
  const { t } = useI18n();
  return (
    <ul className="mt-8 grid gap-4 max-lg:hidden">
      {benefits.map(([Picture, text]) => (
        <li key={text} className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
            <Picture size={22} aria-hidden="true" />
          </span>
          {t(text)}
        </li>
      ))}
    </ul>
  );
}

function Shape({ fields }: { fields: number }) {
  return (
    <div
      aria-hidden="true"
      className="skeleton rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      {Array.from({ length: fields + 1 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all elements are equal
        <div key={i} className="bone mb-7 h-12" />
      ))}
    </div>
  );
}
