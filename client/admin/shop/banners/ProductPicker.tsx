import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "../../../forms/Form";
import { useI18n } from "../../../lib/i18n";
import type { ProductRow, ProductRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";

interface ProductPickerProps {
  /** The slug and the name of the chosen product; empty for none. */
  chosen: string;
  name: string;
}

// Debounce in milliseconds.
const pause = 300;
const shown = 6;

/** A search field that chooses a product by name. */
export function ProductPicker({ chosen, name }: ProductPickerProps) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const { setValue } = useFormContext();
  const [typed, type] = useState("");
  const [query, ask] = useState("");
  const [picked, pick] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ["products", "picker", query],
    queryFn: ({ signal }) => {
      const path = `products?q=${encodeURIComponent(query)}&status=published`;
      return api.get<ProductRows>(path, signal);
    },
    placeholderData: keepPreviousData,
  });
  const nameOf = (product: ProductRow) =>
    locale === "bn" ? product.bn_name || product.name : product.name || product.bn_name;
  const choose = (product: ProductRow) => {
    pick(nameOf(product));
    setValue("product_slug", product.slug, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="grid gap-3">
      {chosen && (
        <p className="rounded-control bg-primary-soft px-3.5 py-2.5 font-medium wrap-anywhere">
          {t("admin.banners.to", { name: picked || name })}
        </p>
      )}
      <Field name="product_slug" label={t("admin.banners.product.search")}>
        {(described) => (
          <input
            {...described}
            type="search"
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            autoComplete="off"
            className="control"
          />
        )}
      </Field>
      <ul aria-label={t("admin.products")} className="grid gap-2 sm:grid-cols-2">
        {data?.products.slice(0, shown).map((product) => (
          <li key={product.id}>
            <button
              type="button"
              aria-pressed={product.slug === chosen}
              onClick={() => choose(product)}
              className="min-h-11 w-full rounded-control border border-line px-3 py-2 text-left wrap-anywhere hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft"
            >
              {nameOf(product)}
            </button>
          </li>
        ))}
      </ul>
      {data?.products.length === 0 && (
        <p className="text-muted">{t("admin.banners.product.none")}</p>
      )}
    </div>
  );
}
