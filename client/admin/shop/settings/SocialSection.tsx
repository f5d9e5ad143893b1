import { useForm } from "react-hook-form";
import { BrandIcon } from "../../../components/ui/BrandIcon";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Settings, SocialLinks } from "../../../types/settings.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import { Card } from "../../ui/Card";
import { TextField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";
import { type Service, services } from "./social";

const rules = lateRules(() => import("./rules").then((part) => part.socialRules));

const names: Record<Service, MessageKey> = {
  facebook: "admin.social.facebook",
  instagram: "admin.social.instagram",
  youtube: "admin.social.youtube",
  tiktok: "admin.social.tiktok",
  twitter: "admin.social.twitter",
};

/** The shop's pages in social networks, linked in the footer. */
export function SocialSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<SocialLinks>({
    resolver: useRules(rules),
    defaultValues: settings.social,
  });
  const { submit, ...section } = useSection(form, {
    path: "social",
    part: "social",
    fieldsOf: (part: SocialLinks) => part,
  });
  return (
    <SectionForm name="social" form={form} {...section} onSubmit={submit}>
      <Card>
        <p className="mb-4 text-sm text-muted">{t("admin.social.lead")}</p>
        <div className="grid gap-4">
          {services.map((service) => (
            <div key={service} className="flex gap-3">
              <span className="mt-8 grid size-10 shrink-0 place-items-center rounded-full bg-sunken">
                <BrandIcon brand={service} />
              </span>
              <TextField
                name={service}
                label={t(names[service])}
                inputMode="url"
                autoComplete="off"
                optional
                className="grow"
              />
            </div>
          ))}
        </div>
      </Card>
    </SectionForm>
  );
}

export default settingsScreen("admin.social", SocialSection);
