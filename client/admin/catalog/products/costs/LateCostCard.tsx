import { useI18n } from "../../../../lib/i18n";
import { late } from "../../../lib/late";
import { Card } from "../../../ui/Card";
import { LoadingRows } from "../../../ui/LoadingRows";

/** CostCard. Its code is loaded after the screen, because the card is at the end. */
export const LateCostCard = late(
  () => import("./CostCard").then((part) => part.CostCard),
  () => {},
  function CostShape() {
    const { t } = useI18n();
    return (
      <div id="costs" className="mt-4">
        <Card title={t("admin.costs")} lead={t("admin.costs.lead")}>
          <LoadingRows />
        </Card>
      </div>
    );
  },
);
