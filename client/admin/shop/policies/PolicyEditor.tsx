import { useState } from "react";
import { useForm } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { PolicyText } from "../../../types/settings.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ScreenLink } from "../../ui/ScreenLink";
import { SectionForm } from "../../ui/SectionForm";
import { useSection } from "../../ui/useSection";
import { longestPolicy } from "./limits";
import { MarkdownField } from "./MarkdownField";

const rules = lateRules(() => import("./rules").then((part) => part.policyRules));

interface Fields {
  version: string;
  body: string;
  bn_body: string;
}

interface PolicyEditorProps {
  title: string;
  text: PolicyText;
}

const fieldsOf = ({ version, body, bn_body }: PolicyText): Fields => ({ version, body, bn_body });

/** The editor of a policy page in either language, with a preview. */
export function PolicyEditor({ title, text }: PolicyEditorProps) {
  const { t, locale } = useI18n();
  const [language, choose] = useState<"bn" | "en">(locale);
  const form = useForm<Fields>({
    resolver: useRules(rules),
    defaultValues: fieldsOf(text),
  });
  const { submit, ...section } = useSection(form, { path: "policies", fieldsOf });
  const name = language === "bn" ? "bn_body" : "body";
  const other = name === "body" ? "bn_body" : "body";
  const { errors, submitCount } = form.formState;
  const [submitted, setSubmitted] = useState(submitCount);
  if (submitted !== submitCount) {
    setSubmitted(submitCount);
    // Switches to the text whose error prevented the submission.
    if (errors[other] && !errors[name]) choose(other === "body" ? "en" : "bn");
  }
  const standard = language === "bn" ? text.bn_standard : text.standard;
  const begin = () => form.setValue(name, standard, { shouldDirty: true });
  return (
    <SectionForm
      name="policy"
      form={form}
      {...section}
      onSubmit={(fields) => submit({ ...fields, kind: text.kind })}
    >
      <Card
        title={title}
        lead={t("admin.policies.lead")}
        action={
          <ScreenLink to="/settings/policies" className="link inline-flex min-h-11 items-center">
            {t("admin.policies.all")}
          </ScreenLink>
        }
      >
        <fieldset className="mb-3 flex flex-wrap gap-2">
          <legend className="sr-only">{t("admin.policies.language")}</legend>
          {(["bn", "en"] as const).map((each) => (
            <Button
              key={each}
              look={each === language ? "primary" : "quiet"}
              aria-pressed={each === language}
              onClick={() => choose(each)}
            >
              {t(each === "bn" ? "admin.policies.bn" : "admin.policies.en")}
            </Button>
          ))}
        </fieldset>
        <MarkdownField
          key={name}
          name={name}
          other={other}
          language={language}
          kind={text.kind}
          max={longestPolicy}
          onBegin={begin}
        />
      </Card>
    </SectionForm>
  );
}
