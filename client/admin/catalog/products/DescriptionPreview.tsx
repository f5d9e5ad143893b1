import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { Prose } from "../../../components/Prose";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { LoadFailure } from "../../ui/LoadFailure";

// Debounce in milliseconds.
const pause = 500;

/** A collapsible preview of the description as the product page shows it. */
export function DescriptionPreview() {
  const { t, locale } = useI18n();
  const [open, setOpen] = useState(false);
  const [bengali, english] = useWatch({ name: ["bn_description", "description"] }) as string[];
  const written = (locale === "bn" ? bengali || english : english || bengali) ?? "";
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-line px-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {t("admin.products.preview")}
      </summary>
      {open && <Shown text={written} />}
    </details>
  );
}

function Shown({ text }: { text: string }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const settled = useSettled(text.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ["description", settled],
    queryFn: () => api.post<{ html: string }>("products/preview", { text: settled }),
    enabled: settled !== "",
  });
  if (settled === "") return <p className="pb-3 text-muted">{t("admin.products.preview.empty")}</p>;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="pb-3 text-muted">{t("admin.products.preview.loading")}</p>;
  return (
    <div className="pb-3">
      <Prose html={data.html} />
    </div>
  );
}

/** Debounces a text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
