import { useI18n } from "../../../lib/i18n";
import type { PriceSettings, Settings } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useAdmin, useMay } from "../../lib/session";
import { Button } from "../../ui/Button";

/** Offers to round discounted prices to whole units, to members who may change the settings. Renders nothing if the shop already rounds. */
export function RoundPricesOffer({ className = "" }: { className?: string }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { shop } = useAdmin();
  const may = useMay();
  const { mutate, isPending } = useSave({
    call: async () => {
      const { prices } = await api.get<Settings>("settings");
      return api.put<PriceSettings>("settings/prices", { ...prices, round_prices: true });
    },
    done: t("admin.prices.rounded"),
    keys: [["settings"], ["session"], ["products"], ["product"]],
  });
  if (shop.round_prices || !may("settings")) return null;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2 ${className}`}
    >
      <p className="min-w-0 grow basis-60 text-sm">{t("admin.prices.offer")}</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {t("admin.prices.round")}
      </Button>
    </div>
  );
}
