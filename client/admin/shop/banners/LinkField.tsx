import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import type { Banner } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { SelectField } from "../../ui/fields";
import { ProductPicker } from "./ProductPicker";

type Kind = "nowhere" | "category" | "product";

/**
 * The destination of a banner: none, a category or a product. `named` is the saved banner, which contains the
 * name of its destination.
 */
export function LinkField({ named }: { named: Banner | null }) {
  const { t, locale } = useI18n();
  const { setValue } = useFormContext();
  const [category, product]: string[] = useWatch({ name: ["category_slug", "product_slug"] });
  const may = useMay();
  const [kind, choose] = useState<Kind>(kindOf(category, product));
  const change = (next: Kind) => {
    choose(next);
    if (next !== "category") setValue("category_slug", "", { shouldDirty: true });
    if (next !== "product") setValue("product_slug", "", { shouldDirty: true });
  };
  const all: { value: Kind; text: string }[] = [
    { value: "nowhere", text: t("admin.banners.nowhere") },
    { value: "category", text: t("admin.banners.category") },
    { value: "product", text: t("admin.banners.product") },
  ];
  const kinds = all.filter(({ value }) => value === "nowhere" || may("products") || value === kind);
  const known = named && product === named.product_slug ? named : null;
  const name = locale === "bn" ? known?.bn_link_name || known?.link_name : known?.link_name;
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 font-medium">{t("admin.banners.leads")}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {kinds.map(({ value, text }) => (
            <label key={value} className="choice items-center">
              <input
                type="radio"
                name="banner-leads"
                checked={kind === value}
                onChange={() => change(value)}
              />
              <span className="font-medium">{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {kind === "category" && may("products") && <CategorySelect />}
      {kind === "product" && may("products") && (
        <ProductPicker chosen={product ?? ""} name={name || (product ?? "")} />
      )}
    </div>
  );
}

function kindOf(category = "", product = ""): Kind {
  if (product) return "product";
  return category ? "category" : "nowhere";
}

function CategorySelect() {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const { data = [] } = useQuery({
    queryKey: ["categories"],
    queryFn: ({ signal }) => api.get<CategoryNode[]>("categories", signal),
  });
  const options = data.map(({ slug, name, bn_name }) => ({
    value: slug,
    text: locale === "bn" ? bn_name || name : name || bn_name,
  }));
  return (
    <SelectField
      // The key resets the select when the options load after the form, so that it shows the choice.
      key={options.length}
      name="category_slug"
      label={t("admin.banners.category")}
      prompt={t("form.choose")}
      options={options}
      className="sm:max-w-sm"
    />
  );
}
