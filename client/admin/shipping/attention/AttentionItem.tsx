import { Clock, ExternalLink, PackageCheck, Phone, Undo2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { phoneHref } from "../../../lib/phone";
import type { AttentionParcel } from "../../../types/attention.gen";
import { useAdmin, useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { ScreenButton, ScreenLink } from "../../ui/ScreenLink";
import { StatusBadge } from "../../ui/StatusBadge";
import { Explain } from "./Explain";
import { reasons, useReturn, useSnooze } from "./useAttention";

const action =
  "inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft";

/** A parcel that needs the team: its problem, and the actions that take one tap. */
export function AttentionItem({ parcel }: { parcel: AttentionParcel }) {
  const { t, tn, money } = useI18n();
  const { currency } = useAdmin().shop;
  const may = useMay();
  const snooze = useSnooze(parcel);
  const { order_id, name, mobile, courier_name, consignment, failed_attempts, reason } = parcel;
  const text = reasons[reason];
  const changes = may("orders.change");
  const onWay = ["booked", "moving", "held", "claimed"].includes(parcel.state);
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ScreenLink
          to={`/orders/${encodeURIComponent(order_id)}`}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-primary underline"
        >
          #{order_id}
        </ScreenLink>
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <StatusBadge tone={reason === "check_in" ? "yellow" : "red"}>
          {text ? t(text) : reason}
        </StatusBadge>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {[courier_name, consignment, parcel.courier_status].filter(Boolean).join(" · ")}
        {failed_attempts > 0 && ` · ${tn("admin.attention.attempts", failed_attempts)}`}
        {" · "}
        <Moment at={parcel.since} />
      </p>
      {reason === "difference" && parcel.collected !== null && (
        <p className="font-medium">
          {t("admin.attention.collected", {
            collected: money(parcel.collected, currency),
            cod: money(parcel.cod, currency),
          })}
        </p>
      )}
      <div className="-mx-3 flex flex-wrap">
        {reason === "difference" && may("payments") && <Explain parcel={parcel} />}
        {changes && reason === "check_in" && (
          <ScreenButton
            to={`/parcels/check-in?code=${encodeURIComponent(consignment || order_id)}`}
            look="quiet"
            className="mx-3"
          >
            <PackageCheck size={18} aria-hidden="true" />
            {t("admin.check_in.open")}
          </ScreenButton>
        )}
        {mobile && reason !== "check_in" && (
          <a href={phoneHref(mobile)} className={action}>
            <Phone size={18} aria-hidden="true" />
            {t("admin.attention.call")}
          </a>
        )}
        {parcel.ask && (
          <a
            href={parcel.ask}
            target="_blank"
            rel="noreferrer"
            className={action}
            onClick={() => changes && snooze.mutate({ days: 1 })}
          >
            <ExternalLink size={18} aria-hidden="true" />
            {t("admin.attention.ask")}
          </a>
        )}
        {changes && onWay && <ReturnButton parcel={parcel} />}
        {changes && (
          <Button
            look="plain"
            icon={Clock}
            busy={snooze.isPending}
            onClick={() => snooze.mutate({ days: 1 })}
          >
            {t("admin.attention.snooze")}
          </Button>
        )}
      </div>
    </li>
  );
}

function ReturnButton({ parcel }: { parcel: AttentionParcel }) {
  const { t } = useI18n();
  const { mutate, isPending } = useReturn(parcel);
  return (
    <Button look="plain" icon={Undo2} busy={isPending} onClick={() => mutate()}>
      {t("admin.attention.return")}
    </Button>
  );
}
