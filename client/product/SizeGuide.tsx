import { ChevronDown, Ruler } from "lucide-react";
import { Prose } from "../components/Prose";
import { useI18n } from "../lib/i18n";

/** The size guide of a product, expanded by a tap. `html` is sanitized by the server. */
export default function SizeGuide({ html }: { html: string }) {
  const { t } = useI18n();
  return (
    <details className="group min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-medium text-primary hover:underline">
        <Ruler size={18} aria-hidden="true" />
        {t("guide.title")}
        <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <Prose html={html} />
    </details>
  );
}
