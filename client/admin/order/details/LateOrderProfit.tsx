import { useI18n } from "../../../lib/i18n";
import { late } from "../../lib/late";
import { FoldCard } from "../../ui/FoldCard";
import { LoadingRows } from "../../ui/LoadingRows";

/** OrderProfit. Its code is loaded after the screen, because the card is at the end. */
export const LateOrderProfit = late(
  () => import("./OrderProfit").then((part) => part.OrderProfit),
  () => {},
  function ProfitShape() {
    const { t } = useI18n();
    return (
      <FoldCard
        name="profit"
        title={t("admin.reports.profit")}
        lead={t("admin.reports.order.hint")}
      >
        <LoadingRows />
      </FoldCard>
    );
  },
);
