import { late } from "../../lib/late";

/** AnswerForm. Its code is loaded when it is first rendered. */
export const LateAnswerForm = late(
  () => import("./AnswerForm").then((part) => part.AnswerForm),
  ({ onClose }) => onClose(),
  () => <div aria-hidden="true" className="bone mt-3 h-56 max-w-xl" />,
);
