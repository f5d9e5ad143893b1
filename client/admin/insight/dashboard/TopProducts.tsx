import { Package } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { Report, TopProduct } from "../../../types/report.gen";
import { useMay } from "../../lib/session";
import { Card } from "../../ui/Card";
import { Money } from "../../ui/Figures";
import { ScreenLink } from "../../ui/ScreenLink";

/** The best-selling products of a period, with bars. */
export function TopProducts({ report: { top } }: { report: Report }) {
  const { t } = useI18n();
  const highest = Math.max(...top.map(({ sales }) => sales), 1);
  return (
    <Card title={t("admin.dashboard.top")}>
      {top.length === 0 ? (
        <p className="text-muted">{t("admin.dashboard.no_orders")}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-1">
          {top.map((product) => (
            <li key={product.id}>
              <Sold product={product} share={product.sales / highest} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Sold({ product, share }: { product: TopProduct; share: number }) {
  const { locale, tn } = useI18n();
  const may = useMay();
  const { id, name, bn_name, picture, units, sales } = product;
  const look = "-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5";
  const content = (
    <>
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted">
        {picture ? (
          <Photo picture={picture} alt="" sizes="48px" className="size-full object-cover" />
        ) : (
          <Package size={22} aria-hidden="true" />
        )}
      </span>
      <span className="grid min-w-0 grow grid-cols-1 gap-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">
            {(locale === "bn" && bn_name) || name || bn_name}
          </span>
          <Money amount={sales} className="font-semibold" />
        </span>
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${share * 100}%` }}
            />
          </span>
          <span className="shrink-0 text-sm text-muted">{tn("admin.dashboard.units", units)}</span>
        </span>
      </span>
    </>
  );
  if (!may("products")) return <div className={look}>{content}</div>;
  return (
    <ScreenLink to={`/products/${id}`} className={`${look} hover:bg-page`}>
      {content}
    </ScreenLink>
  );
}
