import { useForm, useWatch } from "react-hook-form";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { SEOSettings, Settings } from "../../../types/settings.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import {
  longestDescription,
  longestTitle,
  shownDescription,
  shownTitle,
} from "../../lib/searchTexts";
import { Card } from "../../ui/Card";
import { TextArea, TextField } from "../../ui/fields";
import { LengthHint } from "../../ui/LengthHint";
import { SearchPreview } from "../../ui/SearchPreview";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";
import { SitemapAddress } from "./FoundAddresses";
import { most } from "./limits";

const rules = lateRules(() => import("./rules").then((part) => part.seoRules));

const tags: { name: keyof SEOSettings; text: MessageKey }[] = [
  { name: "google_verification", text: "admin.seo.google" },
  { name: "bing_verification", text: "admin.seo.bing" },
  { name: "facebook_verification", text: "admin.seo.facebook" },
];

/** The shop's meta texts and verification tags for search engines. */
export function SEOSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<SEOSettings>({
    resolver: useRules(rules),
    defaultValues: settings.seo,
  });
  const { submit, ...section } = useSection(form, {
    path: "seo",
    part: "seo",
    fieldsOf: (part: SEOSettings) => part,
    say: ({ fields }) =>
      tags.some(({ name }) => name in fields) ? t("admin.seo.tag.wrong") : undefined,
  });
  return (
    <SectionForm name="seo" form={form} {...section} onSubmit={submit}>
      <InLanguage
        title="admin.seo.bengali"
        fields={["bn_meta_title", "bn_meta_description"]}
        settings={settings}
      />
      <InLanguage
        title="admin.seo.english"
        fields={["meta_title", "meta_description"]}
        settings={settings}
      />
      <Card title={t("admin.seo.tags")} lead={t("admin.seo.tags.lead")}>
        <div className="grid gap-4">
          {tags.map(({ name, text }) => (
            <TextField key={name} name={name} label={t(text)} autoComplete="off" optional />
          ))}
        </div>
      </Card>
      <SitemapAddress settings={settings} />
    </SectionForm>
  );
}

interface InLanguageProps {
  title: MessageKey;
  fields: [title: keyof SEOSettings, description: keyof SEOSettings];
  settings: Settings;
}

/** Title and description in one language with a preview. */
function InLanguage({ title, fields, settings }: InLanguageProps) {
  const { t } = useI18n();
  const [titleName, descriptionName] = fields;
  const [written, described] = useWatch({ name: fields }) as string[];
  const { name, bn_name, tagline, bn_tagline } = settings.shop;
  const bengali = titleName.startsWith("bn");
  const shop = bengali ? bn_name || name : name || bn_name;
  const slogan = bengali ? bn_tagline || tagline : tagline || bn_tagline;
  return (
    <Card title={t(title)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SearchPreview
          address={settings.address}
          title={shownTitle(written || (slogan ? `${shop}: ${slogan}` : ""), shop)}
          description={shownDescription(described ?? "") || t("admin.seo.standard")}
        />
        <TextField
          name={titleName}
          label={t("admin.seo.title")}
          max={most.metaTitle}
          autoComplete="off"
          optional
        />
        <LengthHint name={titleName} good={longestTitle} />
        <TextArea
          name={descriptionName}
          label={t("admin.seo.description")}
          max={most.metaDescription}
          optional
        />
        <LengthHint name={descriptionName} good={longestDescription} />
      </div>
    </Card>
  );
}

export default settingsScreen("admin.seo", SEOSection);
