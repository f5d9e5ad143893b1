import { late } from "../../lib/late";
import { LoadingRows } from "../../ui/LoadingRows";

/** OrderHistory. Its code is loaded after the screen, because the history is at the end. */
export const LateOrderHistory = late(
  () => import("./OrderHistory").then((part) => part.OrderHistory),
  () => {},
  () => <LoadingRows />,
);
