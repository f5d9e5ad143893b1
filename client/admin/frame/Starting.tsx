import { useI18n } from "../../lib/i18n";

/** The area's skeleton while its first screen loads; skeleton.html is the same without texts. */
export function Starting() {
  const { t } = useI18n();
  return (
    <div role="status" className="skeleton">
      <span className="sr-only">{t("loading")}</span>
      <div className="h-14 border-b border-line bg-surface" />
      <div className="wrap grid gap-4 py-5 lg:pl-68">
        <div className="bone h-8 w-40" />
        <div className="bone h-24" />
        <div className="bone h-40" />
        <div className="bone h-40" />
      </div>
    </div>
  );
}
