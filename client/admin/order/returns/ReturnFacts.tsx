import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { Return } from "../../../types/orderreturn.gen";
import { Moment } from "../../ui/Figures";
import { ScreenLink } from "../../ui/ScreenLink";
import { StatusBadge } from "../../ui/StatusBadge";
import { kinds, methods, reasons, states } from "./words";

/** A return: its items, the customer's words and photos, the answer, and the amounts. */
export function ReturnFacts({ of, currency }: { of: Return; currency: string }) {
  const { t, n } = useI18n();
  const { kind, state, reason, note, answer, items, photos, created_at, asked_by, by } = of;
  const status = states[state];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {kinds[kind] && t(kinds[kind])}
          {reasons[reason] && <span className="font-normal"> · {t(reasons[reason])}</span>}
        </p>
        {status && <StatusBadge tone={status.tone}>{t(status.text)}</StatusBadge>}
      </div>
      <p className="text-sm text-muted">
        <Moment at={created_at} /> ·{" "}
        {t(asked_by === "customer" ? "admin.orders.customer" : "admin.orders.by.shop")}
        {by && ` · ${by}`}
      </p>
      <ul className="mt-2">
        {items.map((item) => (
          <li key={item.item_id} className="wrap-anywhere">
            {n(item.quantity)} × {item.name}
            {item.variant && ` · ${item.variant}`}
            {item.damaged > 0 && (
              <span className="text-danger">
                {" "}
                ({t("admin.returns.damaged.count", { count: n(item.damaged) })})
              </span>
            )}
          </li>
        ))}
      </ul>
      {note && <p className="mt-2 whitespace-pre-line wrap-anywhere">“{note}”</p>}
      {photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {photos.map((photo, i) => (
            <li key={photo.key}>
              <Photo
                picture={photo}
                alt={t("admin.returns.photo", { number: n(i + 1) })}
                sizes="96px"
                className="size-24 rounded-control object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <blockquote className="mt-2 rounded-control border-l-3 border-primary bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
          {answer}
        </blockquote>
      )}
      <Amounts of={of} currency={currency} />
    </>
  );
}

function Amounts({ of, currency }: { of: Return; currency: string }) {
  const { t, money, locale } = useI18n();
  const { value, fee, credit, exchange, refund, suggested, received_at } = of;
  const method = refund && methods[refund.method];
  return (
    <>
      <dl className="figures mt-2 empty:hidden">
        {received_at && <Row name={t("admin.returns.value")}>{money(value, currency)}</Row>}
        {fee > 0 && <Row name={t("admin.returns.fee")}>{money(-fee, currency)}</Row>}
        {exchange && (
          <Row name={t("admin.returns.exchanged")}>
            <ScreenLink
              to={`/orders/${exchange}`}
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >
              #{exchange}
            </ScreenLink>{" "}
            {money(-credit, currency)}
          </Row>
        )}
        {suggested > 0 && (
          <Row name={t("admin.returns.suggested")}>{money(suggested, currency)}</Row>
        )}
        {refund && (
          <Row name={`${t("admin.returns.refunded")} · ${method ? t(method) : refund.method}`}>
            {money(refund.amount, currency)}
          </Row>
        )}
      </dl>
      {refund && (
        <p className="text-sm wrap-anywhere text-muted">
          {refund.number && `${formatPhone(refund.number, locale)} · `}
          {refund.reference && `${refund.reference} · `}
          <Moment at={refund.at} />
        </p>
      )}
    </>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
