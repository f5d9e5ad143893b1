import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { asciiDigits, localDigits } from "../../../../format/digits";
import { useI18n } from "../../../../lib/i18n";
import { nameIn } from "../../../lib/nameIn";
import { IconButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { NumberInput } from "../../../ui/NumberInput";
import { most } from "../../products/limits";
import { type Count, type CountedLine, removeLine, setCounted, unitsOf } from "./count";

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
              <Counted
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

function Counted({ line, onChange }: { line: CountedLine; onChange: (counted: number) => void }) {
  const { t, locale } = useI18n();
  const saved = localDigits(String(line.counted), locale);
  const [written, setWritten] = useState(saved);
  useEffect(() => setWritten(saved), [saved]);
  const save = () => {
    const text = asciiDigits(written).trim();
    if (/^\d+$/.test(text) && Number(text) <= most.stock) onChange(Number(text));
    else setWritten(saved);
  };
  return (
    <NumberInput
      value={written}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
      enterKeyHint="done"
      aria-label={t("admin.stock.count.of", {
        name: [nameIn(line, locale), line.variant].filter(Boolean).join(" – "),
      })}
      className="control w-20! shrink-0 px-2! text-right tabular-nums"
    />
  );
}
