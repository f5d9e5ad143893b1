import { Breadcrumbs } from "../components/Breadcrumbs";
import { Prose } from "../components/Prose";
import { type MessageKey, useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import type { PolicyProps } from "../types/page.gen";

/** A policy page of the shop. */
export default function Policy() {
  const { t } = useI18n();
  const { kind, html } = usePageProps<PolicyProps>();
  const title = t(`policy.${kind}` as MessageKey);
  return (
    <div className="wrap pt-2 pb-12">
      <Breadcrumbs name={title} />
      <article className="mx-auto max-w-3xl rounded-card bg-surface p-5 shadow-card sm:p-10">
        <h1 className="mb-5 text-2xl sm:text-3xl">{title}</h1>
        <Prose html={html} />
      </article>
    </div>
  );
}
