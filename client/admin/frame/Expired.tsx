import { useEffect } from "react";
import { showsExpired, useExpired } from "../lib/expired";
import { late } from "../lib/late";

const ExpiredDialog = late(
  () => import("./ExpiredDialog").then((dialog) => dialog.ExpiredDialog),
  ({ onEnd }) => onEnd(false),
);

/** Asks the person to log in again when the session has expired. The screen below keeps its input. */
export function Expired() {
  useEffect(showsExpired, []);
  const settle = useExpired((asking) => asking.settle);
  return settle && <ExpiredDialog onEnd={settle} />;
}
