import { useForm } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { AdvertisingSettings, Settings } from "../../../types/settings.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { SwitchField, TextField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";
import { SubdomainSwitch } from "../domain/SubdomainSwitch";
import { FeedAddresses } from "./FoundAddresses";
import { TestEvent } from "./TestEvent";
import { TokenField } from "./TokenField";

const rules = lateRules(() => import("./rules").then((part) => part.advertisingRules));

/** The form's values. The token is sent only to replace or remove it. */
export interface AdvertisingFields {
  version: string;
  gtm: string;
  pixel_id: string;
  pixel_test_event: string;
  token: string;
  asks_consent: boolean;
  has_token: boolean;
}

const fieldsOf = (part: AdvertisingSettings): AdvertisingFields => ({ ...part, token: "" });

/** The shop's tag containers and pixels, with a test event for Meta. */
export function AdvertisingSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const { shop } = useAdmin();
  const form = useForm<AdvertisingFields>({
    resolver: useRules(rules) as never,
    defaultValues: fieldsOf(settings.advertising),
  });
  const { submit, ...section } = useSection(form, {
    path: "advertising",
    part: "advertising",
    fieldsOf,
  });
  const send = ({ has_token, token, ...rest }: AdvertisingFields) => {
    const removed = settings.advertising.has_token && !form.getValues("has_token");
    return submit({ ...rest, token: token || (removed ? "" : null) });
  };
  return (
    <SectionForm name="advertising" form={form} {...section} onSubmit={send}>
      <Card title={t("admin.advertising.google")}>
        <TextField
          name="gtm"
          label={t("admin.advertising.gtm")}
          hint={t("admin.advertising.gtm.hint")}
          autoComplete="off"
          optional
          className="sm:max-w-sm"
        />
        {settings.advertising.gtm && !shop.own_host && (
          <div className="mt-4 grid gap-3 rounded-control border border-warning p-3">
            <div>
              <p className="font-semibold">{t("admin.advertising.gtm.off")}</p>
              <p className="text-sm">{t("admin.advertising.gtm.off.why")}</p>
            </div>
            <SubdomainSwitch />
          </div>
        )}
      </Card>
      <Card title={t("admin.advertising.meta")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="pixel_id"
            label={t("admin.advertising.pixel")}
            hint={t("admin.advertising.pixel.hint")}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
          <TextField
            name="pixel_test_event"
            label={t("admin.advertising.code")}
            hint={t("admin.advertising.code.hint")}
            max={40}
            autoComplete="off"
            optional
          />
          <TokenField />
        </div>
      </Card>
      <FeedAddresses settings={settings} />
      <Card title={t("admin.advertising.privacy")}>
        <SwitchField
          name="asks_consent"
          label={t("admin.advertising.consent")}
          hint={t("admin.advertising.consent.hint")}
        />
      </Card>
      <TestEvent saved={settings.advertising} unsaved={form.formState.isDirty} />
    </SectionForm>
  );
}

export default settingsScreen("admin.advertising", AdvertisingSection);
