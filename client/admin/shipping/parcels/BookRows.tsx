import { Pencil, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { CourierChoice } from "../../../types/parcel.gen";
import { Button } from "../../ui/Button";
import { Money } from "../../ui/Figures";
import { RowFields } from "./RowFields";
import { type Draft, isReady } from "./rows";

interface BookRowsProps {
  drafts: Draft[];
  couriers: CourierChoice[];
  onChange: (order: string, values: Partial<Draft>) => void;
}

/** The parcels to book. Those with a problem are open for corrections; the others show a summary. */
export function BookRows({ drafts, couriers, onChange }: BookRowsProps) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(
    () => new Set(drafts.filter((draft) => !isReady(draft)).map(({ order }) => order)),
  );
  const toggle = (order: string) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(order)) next.add(order);
      return next;
    });
  return (
    <ul aria-label={t("admin.parcels.book")} className="grid gap-2.5">
      {drafts.map((draft) => (
        <li key={draft.order} className="card grid min-w-0 gap-3 p-4">
          <Summary
            draft={draft}
            couriers={couriers}
            open={opened.has(draft.order)}
            onToggle={() => toggle(draft.order)}
          />
          {opened.has(draft.order) && (
            <RowFields
              draft={draft}
              couriers={couriers}
              onChange={(values) => onChange(draft.order, values)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SummaryProps {
  draft: Draft;
  couriers: CourierChoice[];
  open: boolean;
  onToggle: () => void;
}

function Summary({ draft, couriers, open, onToggle }: SummaryProps) {
  const { t, locale } = useI18n();
  const { order, name, mobile, address, cod, charge, shipping_fee, area, area_path } = draft;
  const title = couriers.find(({ courier }) => courier === draft.courier)?.title;
  const place = [area.name, area_path].filter(Boolean).join(", ");
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {!isReady(draft) && (
            <TriangleAlert
              size={18}
              role="img"
              aria-label={t("admin.parcels.wrong")}
              className="text-danger"
            />
          )}
          <span className="wrap-anywhere">
            {order} · {name}
          </span>
        </p>
        {!open && (
          <p className="text-sm text-muted wrap-anywhere">
            {formatPhone(mobile, locale)} · {address}
            {place && ` · ${place}`}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm">
        <dt className="text-muted">{t("admin.parcels.cod")}</dt>
        <dd className="text-end font-semibold">
          <Money amount={cod} />
        </dd>
        {charge !== null && (
          <>
            <dt className="text-muted">{t("admin.parcels.charge.expected")}</dt>
            <dd className={`text-end ${charge > shipping_fee ? "text-danger" : ""}`}>
              <Money amount={charge} />
            </dd>
          </>
        )}
        {title && (
          <>
            <dt className="text-muted">{t("admin.parcels.courier")}</dt>
            <dd className="text-end">{title}</dd>
          </>
        )}
      </dl>
      <Button
        icon={Pencil}
        look="plain"
        aria-expanded={open}
        aria-label={t("admin.parcels.edit_row", { order })}
        onClick={onToggle}
      >
        {t(open ? "admin.parcels.edit.close" : "admin.parcels.edit")}
      </Button>
    </div>
  );
}
