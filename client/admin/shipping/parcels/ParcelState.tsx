import { useI18n } from "../../../lib/i18n";
import type { Parcel } from "../../../types/parcel.gen";
import { StatusBadge } from "../../ui/StatusBadge";
import { parcelProblems, parcelStates } from "./texts";

/** The state of a parcel as a badge. */
export function ParcelState({ state }: { state: string }) {
  const { t } = useI18n();
  const shown = parcelStates[state];
  return <StatusBadge tone={shown?.tone ?? "grey"}>{shown ? t(shown.text) : state}</StatusBadge>;
}

/** Explains why a booking failed, with the courier's own words. */
export function ParcelProblem({ parcel }: { parcel: Parcel }) {
  const { t } = useI18n();
  const { problem, problem_detail } = parcel;
  if (!problem) return null;
  const known = parcelProblems[problem];
  return (
    <p className="text-sm wrap-anywhere">
      {t(known ?? "admin.parcels.problem.refused")}
      {problem_detail && <span className="text-muted"> {problem_detail}</span>}
    </p>
  );
}
