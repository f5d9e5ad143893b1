import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useI18n } from "../../../../lib/i18n";
import { nameIn } from "../../../lib/nameIn";
import { IconButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CountedInput } from "./CountedInput";
import { type Count, removeLine, setCounted, unitsOf } from "./count";

interface CountedLinesProps {
  count: Count;
  onChange: (next: (count: Count) => Count) => void;
  /** The button below the lines. */
  children: ReactNode;
}

/** The counted products, most recently counted first. Their quantities can be edited. */
export function CountedLines({ count, onChange, children }: CountedLinesProps) {
  const { t, tn, n, locale } = useI18n();
  return (
    <Card title={tn("admin.stock.count.lines", count.lines.length)}>
      {count.lines.length === 0 ? (
        <p className="text-muted">{t("admin.stock.count.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {count.lines.map((line) => (
            <li
              key={`${line.product_id} ${line.variant_id}`}
              className="flex min-h-14 items-center gap-2 py-2"
            >
              <span className="min-w-0 grow">
                <span className="line-clamp-2 font-medium wrap-anywhere">
                  {nameIn(line, locale)}
                </span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {[line.variant, line.sku].filter(Boolean).join(" · ")}
                </span>
              </span>
              <CountedInput
                line={line}
                onChange={(counted) => onChange((count) => setCounted(count, line, counted))}
              />
              <IconButton
                icon={Trash2}
                label={t("admin.stock.count.remove", { name: nameIn(line, locale) })}
                onClick={() => onChange((count) => removeLine(count, line))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <span className="text-muted">
          {t("admin.stock.count.units", { count: n(unitsOf(count)) })}
        </span>
        {children}
      </div>
    </Card>
  );
}
