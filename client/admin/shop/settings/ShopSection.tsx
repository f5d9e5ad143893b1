import { useForm } from "react-hook-form";
import { currencySymbol } from "../../../format/money";
import { useI18n } from "../../../lib/i18n";
import type { Settings, ShopInfo } from "../../../types/settings.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import { BilingualField } from "../../ui/BilingualField";
import { Card } from "../../ui/Card";
import { DistrictField } from "../../ui/district/DistrictField";
import { SelectField, TextField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";
import { currencies } from "./currencies";
import { LogoCard } from "./LogoCard";
import { most } from "./limits";

const rules = lateRules(() => import("./rules").then((part) => part.shopRules));

/** The shop's names, contacts and other details. */
export function ShopSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<ShopInfo>({
    resolver: useRules(rules),
    defaultValues: settings.shop,
  });
  const { submit, ...section } = useSection(form, {
    path: "shop",
    part: "shop",
    fieldsOf: (part: ShopInfo) => part,
    say: ({ fields }) => (fields.currency === "fixed" ? t("admin.shop.currency.fixed") : undefined),
  });
  return (
    <>
      <LogoCard logo={settings.logo} />
      <SectionForm name="shop" form={form} {...section} onSubmit={submit}>
        <Card title={t("admin.shop.names")}>
          <div className="grid gap-4">
            <BilingualField
              bn="bn_name"
              en="name"
              label={t("admin.shop.name")}
              max={most.name}
              optional={["bn", "en"]}
            />
            <BilingualField
              bn="bn_tagline"
              en="tagline"
              label={t("admin.shop.tagline")}
              hint={t("admin.shop.tagline.hint")}
              max={most.tagline}
              optional={["bn", "en"]}
            />
            <p className="text-sm text-muted wrap-anywhere">
              {t("admin.shop.slug", { address: settings.address.replace(/^https?:\/\//, "") })}
            </p>
          </div>
        </Card>
        <Card title={t("admin.shop.contact")}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="public_number"
              label={t("admin.shop.number")}
              hint={t("admin.shop.number.hint")}
              type="tel"
              inputMode="tel"
            />
            <TextField
              name="owner_email"
              label={t("admin.shop.email")}
              hint={t("admin.shop.email.hint")}
              type="email"
              max={254}
              optional
            />
            <div className="sm:col-span-2">
              <BilingualField
                bn="bn_address"
                en="address"
                label={t("admin.shop.address")}
                max={most.address}
                optional={["bn", "en"]}
              />
            </div>
            <DistrictField
              name="district"
              label={t("admin.shop.district")}
              hint={t("admin.shop.district.hint")}
              optional={!settings.shop.district}
            />
          </div>
        </Card>
        <Card title={t("admin.shop.money")}>
          <CurrencyField fixed={settings.has_orders} current={settings.shop.currency} />
        </Card>
      </SectionForm>
    </>
  );
}

function CurrencyField({ fixed, current }: { fixed: boolean; current: string }) {
  const { t } = useI18n();
  const nameOf = (code: string) => {
    const symbol = currencySymbol(code);
    return symbol === code ? code : `${code} (${symbol})`;
  };
  if (fixed) {
    return (
      <p>
        <strong>{nameOf(current)}</strong>
        <span className="block text-sm text-muted">{t("admin.shop.currency.fixed")}</span>
      </p>
    );
  }
  return (
    <SelectField
      name="currency"
      label={t("admin.shop.currency")}
      hint={t("admin.shop.currency.hint")}
      options={currencies.map((value) => ({ value, text: nameOf(value) }))}
      className="sm:max-w-sm"
    />
  );
}

export default settingsScreen("admin.shop", ShopSection);
