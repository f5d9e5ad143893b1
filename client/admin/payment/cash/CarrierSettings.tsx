import { useI18n } from "../../../lib/i18n";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { carriers, useCarrier, useChooseCarrier } from "./useCarrier";

/** The setting that selects the person who carries the cash of orders that are delivered without a courier. */
export default function CarrierSettings() {
  const { t } = useI18n();
  const { mutate } = useChooseCarrier();
  return (
    <Page title={t("admin.cash.carrier.short")} back="/settings">
      <Loaded query={useCarrier()}>
        {({ carrier }) => (
          <Card title={t("admin.cash.carrier")} lead={t("admin.cash.carrier.lead")}>
            <fieldset className="grid gap-2">
              <legend className="sr-only">{t("admin.cash.carrier")}</legend>
              {carriers.map(({ value, text, hint }) => (
                <label key={value} className="choice items-start">
                  <input
                    type="radio"
                    name="carrier"
                    value={value}
                    checked={carrier === value}
                    onChange={() => mutate(value)}
                    className="mt-1"
                  />
                  <span className="min-w-0">
                    <span className="block font-medium">{t(text)}</span>
                    <span className="block text-sm text-muted">{t(hint)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
