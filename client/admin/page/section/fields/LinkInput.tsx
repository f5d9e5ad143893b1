import { Search, X } from "lucide-react";
import { useState } from "react";
import { asciiDigits } from "../../../../format/digits";
import { useI18n } from "../../../../lib/i18n";
import type { LinkValue } from "../../../../types/section.gen";
import { lateDialog } from "../../../lib/late";
import { nameIn } from "../../../lib/nameIn";
import { Button, IconButton } from "../../../ui/Button";
import { type FieldProps, Frame } from "./Frame";
import { SelectInput, TextField } from "./inputs";
import { listings, targets, typedLink } from "./link";
import { Thumb } from "./ProductsInput";
import { useChoices } from "./useChoices";
import { productsPath, useProducts } from "./useProducts";

const PickProducts = lateDialog(() =>
  import("../../../ui/PickProducts").then((part) => part.PickProducts),
);

type To = LinkValue["to"];

interface LinkProps extends FieldProps {
  value: LinkValue | undefined;
  onChange: (value: LinkValue | undefined) => void;
}

interface TargetProps {
  to: To;
  value: LinkValue | undefined;
  onChange: (value: LinkValue | undefined) => void;
}

/** A field for a link: what it leads to, and which one. A link without a target is not stored. */
export function LinkInput({ value, onChange, ...field }: LinkProps) {
  const { t } = useI18n();
  const [to, setTo] = useState<To | "">(value?.to ?? "");
  const options = targets.map((each) => ({ value: each.to, text: t(each.text) }));
  const choose = (next: To | "") => {
    setTo(next);
    if (next !== value?.to) onChange(undefined);
  };
  return (
    <div className="grid gap-3">
      <SelectInput
        {...field}
        value={to}
        options={[{ value: "", text: t("admin.banners.nowhere") }, ...options]}
        onChange={(next) => choose(next as To | "")}
      />
      {to !== "" && <Target key={to} to={to} value={value} onChange={onChange} />}
    </div>
  );
}

function Target(props: TargetProps) {
  switch (props.to) {
    case "product":
      return <ProductTarget {...props} />;
    case "category":
    case "page":
      return <ChosenTarget {...props} />;
    case "listing":
      return <ListingTarget {...props} />;
    default:
      return <TypedTarget {...props} />;
  }
}

function ProductTarget({ value, onChange }: TargetProps) {
  const { t, locale } = useI18n();
  const [picks, setPicks] = useState(false);
  const ids = value?.id ? [value.id] : [];
  const { ready, find, learn } = useProducts(ids);
  const product = value?.id ? find(value.id) : undefined;
  const gone = ready ? t("admin.discounts.gone") : "…";
  const name = product ? nameIn(product, locale) : gone;
  return (
    <Frame label={t("admin.section.to.product")} group>
      {() => (
        <>
          {value?.id ? (
            <div className="flex items-center gap-2 rounded-control border border-line py-1 pr-1 pl-2">
              <Thumb product={product} />
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
              <IconButton
                icon={X}
                label={t("admin.section.take_out", { name })}
                onClick={() => onChange(undefined)}
              />
            </div>
          ) : (
            <Button icon={Search} aria-haspopup="dialog" onClick={() => setPicks(true)}>
              {t("admin.section.product.choose")}
            </Button>
          )}
          {picks && (
            <PickProducts
              path={productsPath}
              chosen={ids}
              onToggle={(chosen) => {
                learn(chosen);
                onChange({ to: "product", id: chosen.id });
                setPicks(false);
              }}
              onClose={() => setPicks(false)}
            />
          )}
        </>
      )}
    </Frame>
  );
}

function ChosenTarget({ to, value, onChange }: TargetProps) {
  const { t, locale } = useI18n();
  const { data } = useChoices();
  const all = (to === "category" ? data?.categories : data?.pages) ?? [];
  const options = all.map((each) => ({
    value: String(each.id),
    text: nameIn(each, locale) || t("admin.pages.untitled"),
  }));
  return (
    <SelectInput
      label={t(to === "category" ? "admin.section.to.category" : "admin.section.to.page")}
      value={value?.id ? String(value.id) : ""}
      options={[{ value: "", text: t("form.choose") }, ...options]}
      onChange={(id) => onChange(id ? { to, id: Number(id) } : undefined)}
    />
  );
}

function ListingTarget({ to, value, onChange }: TargetProps) {
  const { t } = useI18n();
  const options = listings.map((each) => ({ value: each.value, text: t(each.text) }));
  return (
    <SelectInput
      label={t("admin.section.to.listing")}
      value={value?.text ?? ""}
      options={[{ value: "", text: t("form.choose") }, ...options]}
      onChange={(text) => onChange(text ? { to, text } : undefined)}
    />
  );
}

const typedLabels = {
  search: "admin.section.to.search",
  phone: "admin.section.to.phone",
  whatsapp: "admin.section.to.whatsapp",
  address: "admin.section.to.address",
} as const;

function TypedTarget({ to, value, onChange }: TargetProps) {
  const { t } = useI18n();
  const [typed, type] = useState(value?.text ?? "");
  const [left, setLeft] = useState(false);
  const read = typedLink(to, to === "phone" || to === "whatsapp" ? asciiDigits(typed) : typed);
  return (
    <TextField
      label={t(typedLabels[to as keyof typeof typedLabels])}
      hint={to === "address" ? t("admin.section.to.address.hint") : undefined}
      error={left && typeof read === "string" ? read : undefined}
      value={typed}
      onBlur={() => setLeft(true)}
      most={to === "search" ? 100 : 2000}
      onChange={(text = "") => {
        type(text);
        setLeft(false);
        const ascii = to === "phone" || to === "whatsapp" ? asciiDigits(text) : text;
        const next = typedLink(to, ascii);
        onChange(typeof next === "string" ? undefined : next);
      }}
    />
  );
}
