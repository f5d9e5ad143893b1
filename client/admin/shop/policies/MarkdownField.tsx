import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Prose } from "../../../components/Prose";
import { Field } from "../../../forms/Form";
import { useI18n } from "../../../lib/i18n";
import type { PolicyPreview } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";

interface MarkdownFieldProps {
  name: string;
  /** The name of the field in the other language, whose text is the fallback. */
  other: string;
  language: "bn" | "en";
  /** The kind of policy page. */
  kind: string;
  max: number;
  /** Fills the field with Haat's default text. */
  onBegin: () => void;
}

// Debounce in milliseconds.
const pause = 400;

/** A Markdown field with a preview beside it. */
export function MarkdownField({ name, other, language, kind, max, onBegin }: MarkdownFieldProps) {
  const { t } = useI18n();
  const { register } = useFormContext();
  const [text, otherText]: string[] = useWatch({ name: [name, other] });
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div>
        <Field name={name} label={t("admin.policies.text")} max={max} optional>
          {(described) => (
            <textarea
              {...described}
              {...register(name)}
              lang={language}
              rows={14}
              className="control block py-2.5 font-mono text-sm"
            />
          )}
        </Field>
        <p className="mt-1 text-sm text-muted">{t("admin.policies.markdown")}</p>
        {!text && (
          <Button className="mt-2" onClick={onBegin}>
            {t("admin.policies.begin")}
          </Button>
        )}
      </div>
      <Preview body={text || otherText || ""} locale={language} kind={kind} />
    </div>
  );
}

function Preview({ body, locale, kind }: { body: string; locale: string; kind: string }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [settled, settle] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => settle(body), pause);
    return () => clearTimeout(timer);
  }, [body]);
  const { data } = useQuery({
    queryKey: ["policy-preview", kind, locale, settled],
    queryFn: () => {
      const draft = { kind, locale, body: settled };
      return api.post<PolicyPreview>("settings/policies/preview", draft);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section aria-label={t("admin.policies.preview")} className="min-w-0">
      <p className="mb-1 font-medium">{t("admin.policies.preview")}</p>
      <div
        lang={locale}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded-control border border-line bg-page p-4 wrap-anywhere"
      >
        {data && <Prose html={data.html} />}
      </div>
    </section>
  );
}
