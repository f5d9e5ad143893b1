import { useI18n } from "../../../../lib/i18n";
import { useFormat } from "../../../lib/format";
import { nameIn } from "../../../lib/nameIn";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import type { ProductDraft } from "./draft";

interface DraftOfferProps {
  draft: ProductDraft;
  onContinue: () => void;
  onStartOver: () => void;
}

/** Asks whether to continue a product that was typed earlier and not saved. */
export function DraftOffer({ draft, onContinue, onStartOver }: DraftOfferProps) {
  const { t, locale } = useI18n();
  const { moment } = useFormat();
  const name = nameIn(draft.fields, locale) || t("admin.products.kept.unnamed");
  const at = moment(new Date(draft.at).toISOString());
  return (
    <Card title={t("admin.products.kept")}>
      <p className="wrap-anywhere">{t("admin.products.kept.text", { name, at })}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" onClick={onContinue}>
          {t("admin.products.kept.continue")}
        </Button>
        <Button onClick={onStartOver}>{t("admin.products.kept.over")}</Button>
      </div>
    </Card>
  );
}
