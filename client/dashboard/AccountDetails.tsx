import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { Download, LockKeyhole } from "lucide-react";
import { useForm } from "react-hook-form";
import { profileRules } from "../account/rules";
import { LazyFailure } from "../components/LazyFailure";
import { toast } from "../components/toast";
import { button } from "../components/ui/button";
import { TextField } from "../forms/Field";
import { Form } from "../forms/Form";
import { Submit } from "../forms/SubmitButton";
import { useSending } from "../forms/useSending";
import { useI18n } from "../lib/i18n";
import { formatPhone } from "../lib/phone";
import type { Profile, ProfileRequest } from "../types/account.gen";
import { DeleteAccount } from "./DeleteAccount";
import { Panel } from "./Panel";
import { useCustomerApi } from "./query";
import { useProfile } from "./useProfile";

/** The customer's profile, password, account deletion and sign-out. */
export function AccountDetails() {
  const { t } = useI18n();
  const api = useCustomerApi();
  const { data: profile, isLoadingError, refetch } = useProfile();
  if (isLoadingError) return <LazyFailure retry={refetch} />;
  if (!profile) return <Shape />;
  return (
    <div data-section="account_details" className="grid gap-4 sm:gap-6">
      <Panel title={t("dashboard.details.title")}>
        <Details key={profile.id} profile={profile} />
      </Panel>
      <Panel title={t("dashboard.data.title")} lead={t("dashboard.data.lead")}>
        <a href={api.to("/export")} download className={button.quiet}>
          <Download size={20} aria-hidden="true" />
          {t("dashboard.data.export")}
        </a>
      </Panel>
      <DeleteAccount />
    </div>
  );
}

function Details({ profile }: { profile: Profile }) {
  const { t } = useI18n();
  const api = useCustomerApi();
  const queries = useQueryClient();
  const form = useForm<ProfileRequest>({
    defaultValues: { name: profile.name, email: profile.email },
    resolver: standardSchemaResolver(profileRules),
    mode: "onTouched",
  });
  const { busy, problem, send } = useSending(form);
  const save = (fields: ProfileRequest) =>
    send(async () => {
      const saved = await api.patch<Profile>("", fields);
      queries.setQueryData(["profile"], saved);
      form.reset({ name: saved.name, email: saved.email });
      toast("success", t("dashboard.details.saved"));
    });
  return (
    <Form name="details" form={form} onSubmit={save} className="grid max-w-md gap-4">
      <TextField name="name" label={t("form.name")} autoComplete="name" />
      <Mobile number={profile.mobile} />
      <TextField
        name="email"
        label={t("form.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        optional
      />
      <Submit busy={busy} problem={problem}>
        {t("dashboard.save")}
      </Submit>
    </Form>
  );
}

// The number cannot be changed here: it was verified by a code and identifies the account.
function Mobile({ number }: { number: string }) {
  const { t, locale } = useI18n();
  return (
    <dl>
      <dt className="mb-1 font-medium">{t("form.mobile")}</dt>
      <dd className="flex h-12 items-center justify-between rounded-control bg-sunken px-3.5">
        {formatPhone(number, locale)}
        <LockKeyhole size={18} aria-hidden="true" className="text-muted" />
      </dd>
      <dd className="mt-1 text-sm text-muted">{t("dashboard.details.mobile")}</dd>
    </dl>
  );
}

function Shape() {
  return (
    <div
      aria-hidden="true"
      className="skeleton grid gap-6 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="bone h-12 max-w-md" />
      ))}
    </div>
  );
}
