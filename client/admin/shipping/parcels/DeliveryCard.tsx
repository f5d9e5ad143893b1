import { ExternalLink, TriangleAlert, Truck } from "lucide-react";
import { Fragment, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import type { Parcel } from "../../../types/parcel.gen";
import { lateDialog } from "../../lib/late";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { PracticeNote } from "../../ui/connection/Practice";
import { Moment, Money } from "../../ui/Figures";
import { FoldCard } from "../../ui/FoldCard";
import { ScreenButton } from "../../ui/ScreenLink";
import { bookPath } from "./bookPath";
import { deliveryMoney } from "./deliveryMoney";
import { ParcelActions } from "./ParcelActions";
import { ParcelProblem, ParcelState } from "./ParcelState";
import { useOrderParcels } from "./useParcels";

const ManualDialog = lateDialog(() => import("./ManualDialog").then((part) => part.ManualDialog));

/** States of parcels that should not be delivered if their order is canceled. */
const inProgress = ["queued", "sending", "unknown", "booked", "moving", "held", "claimed"];

const bookable = ["pending", "accepted", "processing"];

/** The delivery of an order: its parcel, or buttons to book one. */
export function DeliveryCard({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const may = useMay();
  const [manual, setManual] = useState(false);
  const { data: parcels = [], isPending } = useOrderParcels(order.order_id);
  const active = parcels.find((parcel) => parcel.active);
  const earlier = parcels.filter((parcel) => parcel !== active);
  const books = !active && bookable.includes(order.status) && may("orders.change");
  if (isPending || (parcels.length === 0 && !books)) return null;
  return (
    <FoldCard
      name="delivery"
      title={t("admin.parcels.delivery")}
      state={active ? <ParcelState state={active.state} /> : t("admin.parcels.not_booked")}
      urgent={active !== undefined && order.status === "canceled"}
    >
      {active && order.status === "canceled" && inProgress.includes(active.state) && (
        <p className="mb-3 flex gap-2.5 rounded-control border border-danger p-3">
          <TriangleAlert size={20} className="mt-0.5 shrink-0 text-danger" aria-hidden="true" />
          {t("admin.parcels.order_canceled")}
        </p>
      )}
      {active?.practice && <PracticeNote of="courier" />}
      {active && <ParcelFacts parcel={active} />}
      {active && may("orders.change") && <ParcelActions parcel={active} />}
      {books && order.currency === "BDT" && (
        <div className="flex flex-wrap gap-2">
          <ScreenButton to={bookPath([order.order_id])} look="primary">
            <Truck size={18} aria-hidden="true" />
            {t("admin.parcels.book_one")}
          </ScreenButton>
          <Button aria-haspopup="dialog" onClick={() => setManual(true)}>
            {t("admin.parcels.manual")}
          </Button>
        </div>
      )}
      {earlier.length > 0 && (
        <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-sm text-muted">
          {earlier.map(({ id, title, invoice, state, state_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <span className="wrap-anywhere">
                {title} · {invoice}
              </span>
              <ParcelState state={state} />
              <Moment at={state_at} day />
            </li>
          ))}
        </ul>
      )}
      {manual && <ManualDialog order={order.order_id} onClose={() => setManual(false)} />}
    </FoldCard>
  );
}

function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { t } = useI18n();
  const { title, state, courier_status, consignment, tracking_code, tracking_link, cod } = parcel;
  const number = consignment || tracking_code;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{title}</strong>
        <ParcelState state={state} />
        {courier_status && <span className="text-sm text-muted">{courier_status}</span>}
      </p>
      <ParcelProblem parcel={parcel} />
      {number && (
        <p className="flex items-center gap-1">
          <span className="min-w-0">
            <span className="block text-sm text-muted">{t("admin.parcels.consignment")}</span>
            <span className="font-medium wrap-anywhere">{number}</span>
          </span>
          <CopyButton small text={number} label={t("admin.parcels.consignment.copy")} />
        </p>
      )}
      {tracking_link && (
        <a
          href={tracking_link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-primary hover:underline"
        >
          <ExternalLink size={18} aria-hidden="true" />
          {t("admin.parcels.track")}
        </a>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t("admin.parcels.cod")}</dt>
        <dd className="text-end">
          <Money amount={cod} />
        </dd>
        <Charges parcel={parcel} />
      </dl>
    </div>
  );
}

/** The customer's delivery fee, the courier's charges, and the difference. */
function Charges({ parcel }: { parcel: Parcel }) {
  const { t } = useI18n();
  const { paid, charges, rest } = deliveryMoney(parcel);
  return (
    <>
      <dt className="text-muted">{t("admin.parcels.fee")}</dt>
      <dd className="text-end">
        <Money amount={paid} />
      </dd>
      {charges.map(({ text, amount }) => (
        <Fragment key={text}>
          <dt className="text-muted">{t(text)}</dt>
          <dd className="text-end">
            <Money amount={amount} />
          </dd>
        </Fragment>
      ))}
      {rest !== null && (
        <>
          <dt className="text-muted">{t("admin.parcels.charge.rest")}</dt>
          <dd className={`text-end font-medium ${rest < 0 ? "text-danger" : ""}`}>
            <Money amount={rest} />
          </dd>
        </>
      )}
    </>
  );
}
