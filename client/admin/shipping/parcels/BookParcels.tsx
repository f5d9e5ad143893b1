import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { BookResult, CourierChoice, ParcelReview } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { PracticeNote } from "../../ui/connection/Practice";
import { Choice } from "../../ui/inputs/Choice";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton, ScreenLink } from "../../ui/ScreenLink";
import { BookProgress } from "./BookProgress";
import { BookRows } from "./BookRows";
import { ManualBooking } from "./manual/ManualBooking";
import {
  changed,
  type Draft,
  draftOf,
  isExcluded,
  isExcludedByHand,
  isReady,
  requestOf,
} from "./rows";
import { excludes, rowProblems } from "./texts";
import { changedByParcel } from "./useParcels";

type Way = "account" | "manual";

const ways: { way: Way; text: MessageKey }[] = [
  { way: "account", text: "admin.parcels.way.account" },
  { way: "manual", text: "admin.parcels.way.manual" },
];

/** Reviews the parcels of orders, lets the merchant correct them in place, and books them. */
export default function BookParcels() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const orders = (params.get("orders") ?? "").split(",").filter(Boolean);
  const [courier, setCourier] = useState("");
  const [way, setWay] = useState<Way>("account");
  const query = useQuery({
    queryKey: ["parcels", "review", orders.join(","), courier],
    queryFn: () => api.post<ParcelReview>("parcels/review", { orders, courier }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  const byHand = way === "manual" || query.data?.couriers.length === 0;
  const lead = t(byHand ? "admin.parcels.manual.lead" : "admin.parcels.book.lead");
  return (
    <Page title={t("admin.parcels.book")} lead={lead} back="/orders">
      <Loaded query={query}>
        {({ couriers, rows }) =>
          couriers.length === 0 ? (
            <div className="grid gap-3">
              <NoCourier />
              <ByHand first={rows.map(draftOf)} />
            </div>
          ) : (
            <div className="grid gap-4">
              <Ways value={way} onChoose={setWay} />
              {way === "manual" ? (
                <ByHand first={rows.map(draftOf)} />
              ) : (
                <Review key={courier} couriers={couriers} first={rows.map(draftOf)}>
                  {couriers.length > 1 && rows.length > 1 && (
                    <CourierOfAll couriers={couriers} value={courier} onChoose={setCourier} />
                  )}
                </Review>
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Tells that no courier is connected, and where one can be. */
function NoCourier() {
  const { t } = useI18n();
  const may = useMay();
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      {t("admin.parcels.no_courier")}
      {may("settings") && (
        <ScreenLink
          to="/settings/couriers"
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {t("admin.couriers.connect")}
        </ScreenLink>
      )}
    </p>
  );
}

interface WaysProps {
  value: Way;
  onChoose: (way: Way) => void;
}

/** Chooses between the connected couriers and one that is not connected. */
function Ways({ value, onChoose }: WaysProps) {
  const { t } = useI18n();
  return (
    <fieldset className="grid gap-2 sm:max-w-xl sm:grid-cols-2">
      <legend className="sr-only">{t("admin.parcels.way")}</legend>
      {ways.map(({ way, text }) => (
        <label
          key={way}
          className="grid min-h-12 cursor-pointer place-items-center rounded-control border border-edge bg-surface px-3 text-center font-medium has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="way"
            checked={value === way}
            onChange={() => onChoose(way)}
            className="sr-only"
          />
          {t(text)}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The orders that can be booked with a courier that is not connected, and the others with the reasons. A later review, in which booked
 * orders are excluded, does not change them.
 */
function ByHand({ first }: { first: Draft[] }) {
  const [rows] = useState(first);
  const excluded = rows.filter(isExcludedByHand);
  const open = rows.filter((row) => !isExcludedByHand(row));
  return (
    <div className="grid gap-4">
      {open.length > 0 && <ManualBooking rows={open} />}
      {excluded.length > 0 && <Excluded drafts={excluded} />}
    </div>
  );
}

interface CourierOfAllProps {
  couriers: CourierChoice[];
  value: string;
  onChoose: (courier: string) => void;
}

/** Chooses one courier for all parcels, which reloads the review. */
function CourierOfAll({ couriers, value, onChoose }: CourierOfAllProps) {
  const { t } = useI18n();
  const options = [
    { value: "", text: t("admin.parcels.courier_by_rules") },
    ...couriers.map(({ courier, title }) => ({ value: courier, text: title })),
  ];
  return (
    <Choice
      label={t("admin.parcels.courier_of_all")}
      value={value}
      options={options}
      onChange={onChoose}
      className="card p-4 sm:max-w-md"
    />
  );
}

interface ReviewProps {
  couriers: CourierChoice[];
  first: Draft[];
  /** Controls above the rows, shown until parcels are sent. */
  children: ReactNode;
}

function Review({ couriers, first, children }: ReviewProps) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState(first);
  const [booked, setBooked] = useState<number[]>([]);
  const excluded = drafts.filter(isExcluded);
  const open = drafts.filter((draft) => !isExcluded(draft));
  const ready = open.filter(isReady);
  const book = useSave<Draft[], BookResult[]>({
    call: (list) => api.post("parcels", { rows: list.map(requestOf) }),
    keys: changedByParcel.filter(([key]) => key !== "parcels"),
    onDone: (results) => {
      const done = new Map(results.map((result) => [result.order, result]));
      setBooked((before) => [
        ...before,
        ...results.flatMap(({ parcel }) => (parcel ? [parcel.id] : [])),
      ]);
      setDrafts((before) =>
        before.flatMap((draft) => {
          const result = done.get(draft.order);
          if (result?.parcel) return [];
          const problems = result && (result.fields ?? { order: "booked" });
          return [problems ? { ...draft, problems } : draft];
        }),
      );
      void queries.invalidateQueries({ queryKey: ["parcels", "of"] });
    },
  });
  const change = (order: string, values: Partial<Draft>) =>
    setDrafts((before) =>
      before.map((each) => (each.order === order ? changed(each, values, couriers) : each)),
    );
  return (
    <div className="grid gap-4">
      {booked.length > 0 && <BookProgress ids={booked} />}
      {open.length > 0 && (
        <>
          {open.some(
            (draft) => couriers.find((each) => each.courier === draft.courier)?.practice,
          ) && <PracticeNote of="courier" />}
          {booked.length === 0 && children}
          <BookRows drafts={open} couriers={couriers} onChange={change} />
          <div className="save-bar flex flex-wrap items-center justify-end gap-3">
            {open.length > ready.length && (
              <p role="status" className="text-sm">
                {tn("admin.parcels.to_fix", open.length - ready.length)}
              </p>
            )}
            <Button
              look="primary"
              busy={book.isPending}
              disabled={ready.length === 0}
              onClick={() => book.mutate(ready)}
              className="grow sm:grow-0"
            >
              {tn("admin.parcels.send", ready.length)}
            </Button>
          </div>
        </>
      )}
      {excluded.length > 0 && <Excluded drafts={excluded} />}
      {open.length === 0 && booked.length > 0 && (
        <div>
          <ScreenButton to="/parcels" look="quiet">
            {t("admin.parcels.all")}
          </ScreenButton>
        </div>
      )}
    </div>
  );
}

/** Lists the orders that cannot be booked, with the reasons. */
function Excluded({ drafts }: { drafts: Draft[] }) {
  const { t } = useI18n();
  return (
    <section className="card p-4 sm:max-w-md">
      <h2 className="mb-2 text-lg">{t("admin.parcels.excluded")}</h2>
      <ul className="grid gap-1 text-sm">
        {drafts.map((draft) => (
          <li key={draft.order}>
            <span className="font-medium">{draft.order}</span> · {draft.name}:{" "}
            <Reasons draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ draft }: { draft: Draft }) {
  const { t } = useI18n();
  const texts = Object.entries(draft.problems)
    .filter(([field]) => excludes.includes(field))
    .flatMap(([field, code]) => {
      const text = rowProblems[`${field}.${code}`];
      return text ? [t(text)] : [];
    });
  return <span className="text-muted">{texts.join(" ")}</span>;
}
