import type { MessageKey } from "../../../../lib/i18n";
import type { LineProblem } from "./trackingList";

/** The reasons for which a line of a list of tracking numbers was not read. */
export const lineProblems: Record<LineProblem, MessageKey> = {
  order: "admin.parcels.numbers.problem.order",
  number: "admin.parcels.numbers.problem.number",
  repeated: "admin.parcels.numbers.problem.repeated",
  long: "admin.parcels.numbers.problem.long",
  extra: "admin.parcels.numbers.problem.extra",
};

/** The reasons for which a tracking number was refused, by the server's code. */
export const codeProblems: Record<string, MessageKey> = {
  max: "admin.parcels.numbers.problem.long",
  repeated: "admin.parcels.numbers.problem.repeated",
  taken: "admin.parcels.wrong.taken",
};
