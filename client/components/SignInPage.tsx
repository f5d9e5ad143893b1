import { type ComponentType, useCallback } from "react";
import { useI18n } from "../lib/i18n";
import { styled } from "../lib/styles";
import { useLate } from "../lib/useLate";
import { LateFailure } from "./LateFailure";

export interface SignInFormProps {
  /** Where to go on afterwards: a path within the shop, or empty. */
  next: string;
}

interface SignInPageProps extends SignInFormProps {
  title: string;
  lead: string;
  /** Fetches the form; the same function at every render. */
  form: () => Promise<ComponentType<SignInFormProps>>;
}

/** A page of signing in: the same for everybody, its form comes late. */
export function SignInPage({ title, lead, form, next }: SignInPageProps) {
  const { t } = useI18n();
  const late = useLate(
    useCallback(async () => {
      return { Form: await styled(form(), "full") };
    }, [form]),
  );
  return (
    <div className="wrap max-w-md pt-6 pb-12">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-1 mb-5 text-muted">{lead}</p>
      {late.state === "loading" && <Shape />}
      {late.state === "failed" && <LateFailure retry={late.retry} />}
      {late.state === "ready" && <late.value.Form next={next} />}
      <noscript>
        <p className="text-center">{t("account.noscript")}</p>
      </noscript>
    </div>
  );
}

// The form in outline, until it is there.
function Shape() {
  return (
    <div
      aria-hidden="true"
      className="skeleton rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="bone h-12" />
      <div className="bone mt-6 h-12" />
      <div className="bone mt-6 h-12" />
    </div>
  );
}
