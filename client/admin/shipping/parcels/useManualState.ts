import { useI18n } from "../../../lib/i18n";
import type { Parcel } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndoToast } from "../../lib/useUndoToast";
import { parcelStates } from "./texts";
import { changedByParcel } from "./useParcels";

/** The query keys of all data that a manual parcel and its order contain. */
export const changedByManual = [...changedByParcel, ["dashboard"], ["products"]];

/** Returns a function that confirms a new state of a manual parcel with a toast that can undo it, and the order's change. */
export function useManualDone({ id, order }: Parcel) {
  const { t } = useI18n();
  const api = useAdminApi();
  const offerUndo = useUndoToast();
  const undo = useSave<void>({
    call: () => api.remove(`parcels/${id}/status`),
    done: t("admin.parcels.set.undone", { order }),
    keys: changedByManual,
  });
  return (state: string) => {
    const shown = parcelStates[state];
    const text = t("admin.parcels.set.done", { order, state: shown ? t(shown.text) : state });
    offerUndo(text, () => undo.mutate());
  };
}

/** Sets the state of a manual parcel, with which its order moves. */
export function useManualState(parcel: Parcel, onDone?: () => void) {
  const api = useAdminApi();
  const done = useManualDone(parcel);
  return useSave<string>({
    call: (to) => api.post(`parcels/${parcel.id}/status`, { state: to, seen: parcel.state }),
    keys: changedByManual,
    onDone: (_, to) => {
      done(to);
      onDone?.();
    },
  });
}

/** Returns the status that a state of a parcel gives to its order; "" if it remains. */
export function orderAfter(to: string, from: string): string {
  if (to === "moving" || to === "returning") return from === "booked" ? "shipped" : "";
  return to === "partly" ? "delivered" : to;
}
