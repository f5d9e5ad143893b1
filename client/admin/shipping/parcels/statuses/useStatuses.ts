import { toast } from "../../../../components/toast";
import { useI18n } from "../../../../lib/i18n";
import type { StatusChanges, StatusResult, StatusUndo } from "../../../../types/parcel.gen";
import { useAdminApi } from "../../../lib/api";
import { useSave } from "../../../lib/save";
import { useUndoToast } from "../../../lib/useUndoToast";
import { changedByManual } from "../useManualState";

/** Sets the states of many manual parcels, with a toast that can undo all of them. `onEnd` gets the result of each. */
export function useStatuses(onEnd: (results: StatusResult[]) => void) {
  const { tn } = useI18n();
  const api = useAdminApi();
  const offerUndo = useUndoToast();
  const undo = useSave<StatusUndo, StatusResult[]>({
    call: (request) => api.post("parcels/statuses/undo", request),
    keys: changedByManual,
    onDone: (results) => {
      const done = results.filter(({ code }) => !code).length;
      if (done > 0) toast("success", tn("admin.parcels.statuses.undone", done));
      const failed = results.find(({ code }) => code);
      if (failed) toast("error", failed.message);
    },
  });
  return useSave<StatusChanges, StatusResult[]>({
    call: (request) => api.post("parcels/statuses", request),
    keys: changedByManual,
    onDone: (results) => {
      const parcels = results.filter(({ code }) => !code).map(({ parcel }) => parcel);
      if (parcels.length > 0) {
        offerUndo(tn("admin.parcels.statuses.done", parcels.length), () =>
          undo.mutate({ parcels }),
        );
      }
      onEnd(results);
    },
  });
}
