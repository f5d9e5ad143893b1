import { CircleAlert, CircleCheck, CloudOff } from "lucide-react";
import { useI18n } from "../../../../lib/i18n";
import { goodsName } from "./count";
import type { Scanned } from "./useCount";

/** The result of the last scan. Screen readers announce it, even if the same product is counted again. */
export function ScanResult({ last }: { last: Scanned | undefined }) {
  const { t, n, locale } = useI18n();
  let text = "";
  if (last?.result === "counted") {
    const { line } = last;
    const name = goodsName(line, locale);
    text = t("admin.stock.count.counted", { name, count: n(line.counted) });
  } else if (last?.result === "unknown") text = t("admin.stock.count.unknown", { code: last.code });
  else if (last?.result === "full") text = t("admin.stock.count.full");
  else if (last) text = t("admin.stock.count.waiting", { code: last.code });
  const failed = last?.result === "unknown" || last?.result === "full";
  const Icon = failed ? CircleAlert : last?.result === "waiting" ? CloudOff : CircleCheck;
  return (
    <p
      role={failed ? "alert" : "status"}
      className={`flex min-h-11 items-center gap-2 font-medium wrap-anywhere ${failed ? "text-danger" : ""}`}
    >
      {last && (
        <>
          <Icon
            size={22}
            aria-hidden="true"
            className={`shrink-0 ${failed ? "" : "text-success"}`}
          />
          {text}
        </>
      )}
    </p>
  );
}
