import { useState } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { Camera } from "../../device/scan/Camera";
import { TypedCode } from "../../device/scan/TypedCode";
import { useOrderMessages } from "../../lib/useOrderMessages";
import { Card } from "../../ui/Card";
import { Page } from "../../ui/Page";
import { ReasonChoice } from "../status/ReasonChoice";
import { reasonsReturned } from "../status/steps";
import { ScanList } from "./ScanList";
import { type ScanTarget, useScans } from "./useScans";

const targets: { to: ScanTarget; text: MessageKey }[] = [
  { to: "processing", text: "admin.orders.step.processing" },
  { to: "shipped", text: "admin.orders.scan.shipped" },
  { to: "returned", text: "admin.orders.returned" },
];

/** Changes the status of orders by scanning their labels with the camera or a USB scanner. */
export default function Scan() {
  const { t } = useI18n();
  const sendsSMS = useOrderMessages();
  const [to, setTo] = useState<ScanTarget>("shipped");
  const [reason, setReason] = useState("");
  const { scans, scan, undo } = useScans(to, reason);
  const ready = to !== "returned" || reason !== "";
  return (
    <Page title={t("admin.orders.scan.title")} lead={t("admin.orders.scan.lead")} back="/orders">
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Card className="grid gap-4">
          <fieldset>
            <legend className="mb-1.5 font-medium">{t("admin.orders.scan.to")}</legend>
            <div className="grid grid-cols-3 gap-1.5">
              {targets.map((target) => (
                <label
                  key={target.to}
                  className="grid min-h-12 cursor-pointer place-items-center rounded-control border border-edge px-1 text-center font-medium has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus"
                >
                  <input
                    type="radio"
                    name="to"
                    checked={to === target.to}
                    onChange={() => setTo(target.to)}
                    className="sr-only"
                  />
                  {t(target.text)}
                </label>
              ))}
            </div>
          </fieldset>
          {to === "returned" && (
            <ReasonChoice reasons={reasonsReturned} value={reason} onChange={setReason} />
          )}
          <p className="text-sm">
            {t(sendsSMS(to) ? "admin.orders.scan.sms" : "admin.orders.no_sms")}
          </p>
          {ready && <TypedCode label={t("admin.orders.scan.code")} onScan={scan} />}
          {ready && <Camera onScan={scan} />}
        </Card>
        <ScanList scans={scans} onUndo={undo} />
      </div>
    </Page>
  );
}
