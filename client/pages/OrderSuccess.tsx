import { useI18n } from "../lib/i18n";

export default function OrderSuccess() {
  const { t } = useI18n();
  return (
    <div className="wrap pt-2 pb-12">
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("order.success.title")}</h1>
    </div>
  );
}
