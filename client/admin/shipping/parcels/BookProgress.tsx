import { useI18n } from "../../../lib/i18n";
import { ProgressBar } from "../../ui/ProgressBar";
import { ScreenLink } from "../../ui/ScreenLink";
import { ParcelActions } from "./ParcelActions";
import { ParcelProblem, ParcelState } from "./ParcelState";
import { PickupButtons } from "./PickupButtons";
import { isWaiting } from "./texts";
import { useParcelList } from "./useParcels";

/** The progress of parcels that were just booked. */
export function BookProgress({ ids }: { ids: number[] }) {
  const { t, n } = useI18n();
  const { data } = useParcelList(`ids=${ids.join(",")}`);
  const parcels = data?.parcels ?? [];
  const done = parcels.filter(({ state }) => !isWaiting(state)).length;
  const failed = parcels.filter(({ state }) => state === "failed" || state === "unknown");
  return (
    <section className="card grid gap-3 p-4">
      <div role="status" className="grid gap-2">
        <h2 className="text-lg">
          {t(done < ids.length ? "admin.parcels.sending" : "admin.parcels.sent", {
            done: n(done),
            total: n(ids.length),
          })}
        </h2>
        {failed.length > 0 && <p>{t("admin.parcels.sent.failed", { count: n(failed.length) })}</p>}
      </div>
      <PickupButtons parcels={parcels} />
      <ProgressBar done={done / ids.length} label={t("admin.parcels.progress")} />
      <ul className="grid divide-y divide-line">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="py-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ScreenLink
                to={`/orders/${encodeURIComponent(parcel.order)}`}
                className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
              >
                {parcel.order}
              </ScreenLink>
              <ParcelState state={parcel.state} />
              {parcel.consignment && (
                <span className="text-sm wrap-anywhere">{parcel.consignment}</span>
              )}
            </div>
            <ParcelProblem parcel={parcel} />
            <ParcelActions
              parcel={{
                ...parcel,
                can: parcel.can.filter((each) => each === "retry" || each === "resolve"),
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
