import { useWatch } from "react-hook-form";
import { useI18n } from "../../lib/i18n";
import { BilingualField } from "./BilingualField";

interface SizeGuideFieldsProps {
  hint: string;
  max: number;
}

/** The size guide of a product or a category, collapsed until it is needed. */
export function SizeGuideFields({ hint, max }: SizeGuideFieldsProps) {
  const { t } = useI18n();
  const written = (useWatch({ name: ["bn_size_guide", "size_guide"] }) as string[]).some(Boolean);
  return (
    <details open={written || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {t("admin.size_guide")}
      </summary>
      <div className="mt-2 grid gap-3">
        <p className="text-sm text-muted">{hint}</p>
        <BilingualField
          bn="bn_size_guide"
          en="size_guide"
          label={t("admin.size_guide")}
          hint={t("admin.size_guide.example")}
          max={max}
          rows={4}
          optional={["bn", "en"]}
        />
      </div>
    </details>
  );
}
