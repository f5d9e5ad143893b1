import { useI18n } from "../../../../lib/i18n";
import type { CheckedCount } from "../../../../types/stockcount.gen";
import { useFormat } from "../../../lib/format";
import { nameIn } from "../../../lib/nameIn";
import { Card } from "../../../ui/Card";
import type { CountedLine } from "./count";
import { signed } from "./signed";

interface DifferencesProps {
  lines: CountedLine[];
  /** The result for each line, in the order of the count's lines. */
  checked: CheckedCount;
  /** Whether the member may see purchase costs. */
  withCosts: boolean;
}

/** The lines of a count as a table, those that differ first. */
export function Differences({ lines, checked, withCosts }: DifferencesProps) {
  const { t, tn, n, locale } = useI18n();
  const { money } = useFormat();
  const rows = lines
    .map((line, i) => ({ line, check: checked.lines[i], found: line.counted - line.expected }))
    .sort((a, b) => Number(b.found !== 0) - Number(a.found !== 0));
  const wrong = rows.filter(({ found }) => found !== 0).length;
  return (
    <Card title={tn("admin.stock.count.wrong", wrong)}>
      <div className="-mx-1 overflow-x-auto px-1">
        <table className="w-full min-w-72 text-left">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="py-2 pr-2 font-medium">
                {t("admin.products.product")}
              </th>
              <Head>{t("admin.stock.expected")}</Head>
              <Head>{t("admin.stock.counted")}</Head>
              <Head>{t("admin.stock.difference")}</Head>
              {withCosts && <Head>{t("admin.stock.value")}</Head>}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ line, check, found }) => (
              <tr key={`${line.product_id} ${line.variant_id}`}>
                <th scope="row" className="py-2.5 pr-2 font-medium wrap-anywhere">
                  {nameIn(line, locale)}
                  {line.variant && <span className="text-muted"> {line.variant}</span>}
                  {check && check.stock !== line.expected && (
                    <span className="block text-sm font-normal text-muted">
                      {t("admin.stock.count.now", { stock: n(check.stock), after: n(check.after) })}
                    </span>
                  )}
                </th>
                <Cell>{n(line.expected)}</Cell>
                <Cell>{n(line.counted)}</Cell>
                <Cell
                  className={
                    found < 0 ? "font-semibold text-danger" : found > 0 ? "font-semibold" : ""
                  }
                >
                  {signed(found, n)}
                </Cell>
                {withCosts && <Cell>{check?.value == null ? "–" : money(check.value)}</Cell>}
              </tr>
            ))}
          </tbody>
          {withCosts && checked.value != null && (
            <tfoot>
              <tr className="border-t border-edge font-semibold">
                <th scope="row" colSpan={4} className="py-2.5">
                  {t("admin.stock.value.total")}
                </th>
                <Cell>{money(checked.value)}</Cell>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Card>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="px-1.5 py-2 text-right font-medium">
      {children}
    </th>
  );
}

function Cell({ children, className = "" }: { children: string; className?: string }) {
  return <td className={`px-1.5 py-2.5 text-right tabular-nums ${className}`}>{children}</td>;
}
