import { type ReactNode, useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import { useI18n } from "../../../../lib/i18n";
import { FoldSummary } from "../../../ui/FoldSummary";
import type { ProductFields } from "../rules";

// The fields of FirstFields, which are not folded.
const first: string[] = [
  "pictures",
  "bn_name",
  "name",
  "selling_price",
  "stock",
  "category_id",
] satisfies (keyof ProductFields)[];

/** The fields of a new product that many products do not need. They are folded until one of them has an error. */
export function MoreFields({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const fold = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState<ProductFields>();
  useEffect(() => {
    const names = Object.keys(errors).filter((name) => name !== "root");
    const folded = names.filter((name) => !first.includes(name));
    if (!fold.current || fold.current.open || folded.length === 0) return;
    fold.current.open = true;
    if (folded.length < names.length) return;
    fold.current.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  return (
    <details ref={fold} className="group mt-4">
      <FoldSummary className="card p-4">
        <span className="block text-lg leading-snug font-semibold">{t("admin.products.more")}</span>
        <span className="block text-sm text-muted">{t("admin.products.more.lead")}</span>
      </FoldSummary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
