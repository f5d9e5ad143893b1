import { PackageCheck, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { Parcel, ParcelCounts } from "../../../types/parcel.gen";
import { useMay } from "../../lib/session";
import { useQueryState } from "../../lib/useQueryState";
import { PracticeBadge } from "../../ui/connection/Practice";
import { EmptyState } from "../../ui/EmptyState";
import { Moment, Money } from "../../ui/Figures";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton, ScreenLink } from "../../ui/ScreenLink";
import { SearchBox } from "../../ui/SearchBox";
import { Tabs } from "../../ui/Tabs";
import { ParcelActions } from "./ParcelActions";
import { ParcelProblem, ParcelState } from "./ParcelState";
import { PickupButtons } from "./PickupButtons";
import { useParcelList } from "./useParcels";

/** The shop's parcels, grouped in tabs by the work that they need. */
export default function Parcels() {
  const { t } = useI18n();
  const may = useMay();
  const [params] = useSearchParams();
  const [tab] = useQueryState("tab");
  const [search] = useQueryState("q");
  const [before] = useQueryState("before");
  const asked = new URLSearchParams({ tab: tab || "sending", search, before });
  const query = useParcelList(asked.toString());
  return (
    <Page
      title={t("admin.parcels")}
      actions={
        may("orders.change") && (
          <ScreenButton to="/parcels/statuses" look="quiet">
            {t("admin.parcels.statuses")}
          </ScreenButton>
        )
      }
    >
      <div className="mb-4 grid min-w-0 gap-3 *:min-w-0">
        <SearchBox label={t("admin.parcels.search")} />
        <ParcelTabs counts={query.data?.counts} />
      </div>
      <Loaded query={query}>
        {({ parcels, next }) =>
          parcels.length === 0 ? (
            <EmptyState
              icon={search ? SearchX : PackageCheck}
              title={t(search ? "admin.parcels.none_found" : "admin.parcels.none")}
              text={t(search ? "admin.parcels.none_found.hint" : "admin.parcels.none.hint")}
            />
          ) : (
            <>
              {may("orders.change") && (
                <div className="mb-3 empty:hidden">
                  <PickupButtons parcels={parcels} />
                </div>
              )}
              <ul aria-label={t("admin.parcels")} className="grid gap-2.5">
                {parcels.map((parcel) => (
                  <Item key={parcel.id} parcel={parcel} />
                ))}
              </ul>
              {next > 0 && <Older params={params} next={next} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

// The actions offered in the list. A parcel is canceled on the page of its order.
const here = new Set(["retry", "resolve", "status"]);

function Older({ params, next }: { params: URLSearchParams; next: number }) {
  const { t } = useI18n();
  const address = new URLSearchParams(params);
  address.set("before", String(next));
  return (
    <p className="mt-4">
      <ScreenLink
        to={`/parcels?${address}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
      >
        {t("admin.parcels.older")}
      </ScreenLink>
    </p>
  );
}

function ParcelTabs({ counts }: { counts?: ParcelCounts }) {
  const { t } = useI18n();
  return (
    <Tabs
      label={t("admin.parcels")}
      tabs={[
        { value: "", text: t("admin.parcels.tab.sending"), count: counts?.sending },
        { value: "moving", text: t("admin.parcels.tab.moving"), count: counts?.moving },
        { value: "check_in", text: t("admin.parcels.tab.check_in"), count: counts?.check_in },
        { value: "delivered", text: t("admin.parcels.tab.delivered") },
      ]}
    />
  );
}

function Item({ parcel }: { parcel: Parcel }) {
  const { t, locale } = useI18n();
  const may = useMay();
  const { order, title, state, state_at, name, mobile, cod } = parcel;
  const { consignment, tracking_code, courier_status } = parcel;
  return (
    <li className="card min-w-0 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <ScreenLink
              to={`/orders/${encodeURIComponent(order)}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              {order}
            </ScreenLink>
            <ParcelState state={state} />
            {parcel.practice && <PracticeBadge />}
          </p>
          <p className="wrap-anywhere">
            {name} {mobile && <span className="text-muted">{formatPhone(mobile, locale)}</span>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {[title, consignment || tracking_code, courier_status].filter(Boolean).join(" · ")}
          </p>
        </div>
        <div className="text-end max-sm:text-start">
          <p>
            <span className="text-sm text-muted">{t("admin.parcels.cod")} </span>
            <Money amount={cod} className="font-semibold" />
          </p>
          <Moment at={state_at} className="text-sm text-muted" />
        </div>
      </div>
      <ParcelProblem parcel={parcel} />
      {may("orders.change") && (
        <ParcelActions parcel={{ ...parcel, can: parcel.can.filter((each) => here.has(each)) }} />
      )}
    </li>
  );
}
