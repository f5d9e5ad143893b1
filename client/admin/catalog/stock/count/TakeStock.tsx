import { Images } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import { Camera } from "../../../device/scan/Camera";
import { TypedCode } from "../../../device/scan/TypedCode";
import { lateDialog } from "../../../lib/late";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Page } from "../../../ui/Page";
import { ScreenButton } from "../../../ui/ScreenLink";
import { ChooseGoods } from "./ChooseGoods";
import { CountedLines } from "./CountedLines";
import { ReviewCount } from "./ReviewCount";
import { ScanResult } from "./ScanResult";
import { useCount } from "./useCount";

const PickGoods = lateDialog(() => import("./PickGoods").then((part) => part.PickGoods));

/** Takes stock by scanning or typing the codes of products, or by choosing them from a list with pictures. */
export default function TakeStock() {
  const { t } = useI18n();
  const { count, change, scan, pick, lookUpWaiting, last, ambiguous, choose, end } = useCount();
  const [reviewing, setReviewing] = useState(false);
  const [picking, setPicking] = useState(false);
  const { lines, waiting } = count;
  // Saving ends the count, so waiting codes are looked up first.
  const review = () => (waiting.length > 0 ? void lookUpWaiting() : setReviewing(true));
  if (reviewing)
    return <ReviewCount count={count} onBack={() => setReviewing(false)} onSaved={end} />;
  return (
    <Page
      title={t("admin.stock.count")}
      lead={t("admin.stock.count.lead")}
      back="/stock"
      actions={
        <ScreenButton to="/stock/counts" look="quiet">
          {t("admin.stock.counts")}
        </ScreenButton>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Card className="grid gap-4">
          <TypedCode label={t("admin.stock.count.code")} onScan={scan} />
          <Camera onScan={scan} />
          <Button icon={Images} onClick={() => setPicking(true)}>
            {t("admin.stock.count.pick")}
          </Button>
          <ScanResult last={last} />
          {waiting.length > 0 && (
            <p role="status" className="text-sm text-warning">
              {t("admin.stock.count.offline", { codes: waiting.join(", ") })}
            </p>
          )}
        </Card>
        <CountedLines count={count} onChange={change}>
          <Button look="primary" disabled={lines.length + waiting.length === 0} onClick={review}>
            {t("admin.stock.count.review")}
          </Button>
        </CountedLines>
      </div>
      {picking && (
        <PickGoods
          count={count}
          onChange={change}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      )}
      {ambiguous && <ChooseGoods {...ambiguous} onChoose={choose} />}
    </Page>
  );
}
