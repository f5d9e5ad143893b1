import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Parcel, ParcelResolve } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { useSave } from "../../lib/save";
import { useOrderMessages } from "../../lib/useOrderMessages";
import { Button } from "../../ui/Button";
import { manualStates } from "./manualStates";
import { orderAfter, useManualState } from "./useManualState";
import { changedByParcel } from "./useParcels";

const dialogs = () => import("./ParcelDialogs");
const CancelDialog = lateDialog(() => dialogs().then((part) => part.CancelDialog));
const BookedDialog = lateDialog(() => dialogs().then((part) => part.BookedDialog));
const PartlyDialog = lateDialog(() => import("./PartlyDialog").then((part) => part.PartlyDialog));
const ManualStateDialog = lateDialog(() =>
  import("./ManualStateDialog").then((part) => part.ManualStateDialog),
);
const RetryDialog = lateDialog(() => import("./RetryDialog").then((part) => part.RetryDialog));

type Asked = "retry" | "cancel" | "cancel_by_hand" | "booked" | "partly";

/** The possible actions on a parcel. */
export function ParcelActions({ parcel }: { parcel: Parcel }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [asked, ask] = useState<Asked>();
  const { id, can, state } = parcel;
  const close = () => ask(undefined);
  const sendsSMS = useOrderMessages();
  const [to, askState] = useState("");
  const set = useManualState(parcel);
  // The goods of a partly delivered parcel come back without a change of the order.
  const asksFor = (next: string) =>
    state !== "partly" && (next === "returned" || sendsSMS(orderAfter(next, state)));
  const choose = (next: string) => {
    if (next === "partly") ask("partly");
    else if (asksFor(next)) askState(next);
    else set.mutate(next);
  };
  const again = useSave<ParcelResolve>({
    call: (request) => api.post(`parcels/${id}/resolve`, request),
    keys: changedByParcel,
    done: t("admin.parcels.sent_again"),
  });
  if (can.every((each) => each === "pickup")) return null; // PickupButtons requests pickups, for several parcels at once.
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {can.includes("retry") && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => ask("retry")}>
          {t("admin.parcels.retry")}
        </Button>
      )}
      {can.includes("resolve") && (
        <>
          <Button look="primary" aria-haspopup="dialog" onClick={() => ask("booked")}>
            {t("admin.parcels.was_booked")}
          </Button>
          <Button
            busy={again.isPending}
            onClick={() => again.mutate({ booked: false, consignment: "" })}
          >
            {t("admin.parcels.was_not_booked")}
          </Button>
        </>
      )}
      {can.includes("status") &&
        Object.entries(manualStates).map(
          ([next, { text, from }]) =>
            from.includes(state) && (
              <Button
                key={next}
                busy={set.isPending}
                aria-haspopup={next === "partly" || asksFor(next) ? "dialog" : undefined}
                onClick={() => choose(next)}
              >
                {t(text)}
              </Button>
            ),
        )}
      {can.includes("cancel") && (
        <Button look="danger" aria-haspopup="dialog" onClick={() => ask("cancel")}>
          {t("admin.parcels.cancel")}
        </Button>
      )}
      {can.includes("cancel_by_hand") && !can.includes("cancel") && (
        <Button look="danger" aria-haspopup="dialog" onClick={() => ask("cancel_by_hand")}>
          {t("admin.parcels.cancel_by_hand")}
        </Button>
      )}
      {asked === "retry" && <RetryDialog parcel={parcel} onClose={close} />}
      {(asked === "cancel" || asked === "cancel_by_hand") && (
        <CancelDialog parcel={parcel} byHand={asked === "cancel_by_hand"} onClose={close} />
      )}
      {asked === "booked" && <BookedDialog parcel={parcel} onClose={close} />}
      {to && <ManualStateDialog parcel={parcel} to={to} onClose={() => askState("")} />}
      {asked === "partly" && <PartlyDialog parcel={parcel} onClose={close} />}
    </div>
  );
}
