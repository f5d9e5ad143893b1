import { useWatch } from "react-hook-form";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import {
  longestDescription,
  longestTitle,
  shownDescription,
  shownTitle,
} from "../../lib/searchTexts";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { TextArea, TextField } from "../../ui/fields";
import { LengthHint } from "../../ui/LengthHint";
import { SearchPreview } from "../../ui/SearchPreview";
import { SharePreview } from "../../ui/SharePreview";
import { most } from "./limits";
import { plainOf } from "./plain";
import type { ProductFields } from "./rules";
import { useProductAddress } from "./useProductAddress";

/** The meta title and description of a product with previews. */
export function SearchCard() {
  const { t } = useI18n();
  return (
    <Card
      title={t("admin.products.search_texts")}
      lead={t("admin.products.search_texts.lead")}
      className="mt-4"
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-2">
        <InLanguage title="admin.products.bengali" bengali />
        <InLanguage title="admin.products.english" />
      </div>
    </Card>
  );
}

function InLanguage({ title, bengali = false }: { title: MessageKey; bengali?: boolean }) {
  const { t } = useI18n();
  const { shop } = useAdmin();
  const fields = useWatch<ProductFields>() as ProductFields;
  const pick = (bn: string, en: string) => (bengali ? bn || en : en || bn);
  const shopName = pick(shop.bn_name, shop.name);
  const name = pick(fields.bn_name, fields.name);
  const told = pick(fields.bn_meta_title, fields.meta_title) || name;
  const description =
    pick(fields.bn_meta_description, fields.meta_description) ||
    plainOf(pick(fields.bn_description, fields.description)) ||
    t("admin.products.share.standard", { product: name, shop: shopName });
  const preview = {
    address: useProductAddress(fields.slug || "…"),
    title: shownTitle(told, shopName),
    description: shownDescription(description),
  };
  const [titleName, descriptionName] = bengali
    ? ["bn_meta_title", "bn_meta_description"]
    : ["meta_title", "meta_description"];
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-4">
      <legend className="mb-3 font-semibold">{t(title)}</legend>
      <SearchPreview {...preview} />
      <SharePreview {...preview} picture={fields.pictures[0]} />
      <TextField
        name={titleName}
        label={t("admin.products.meta_title")}
        max={most.metaTitle}
        autoComplete="off"
        optional
      />
      <LengthHint name={titleName} good={longestTitle} />
      <TextArea
        name={descriptionName}
        label={t("admin.products.meta_description")}
        max={most.metaDescription}
        optional
      />
      <LengthHint name={descriptionName} good={longestDescription} />
    </fieldset>
  );
}
