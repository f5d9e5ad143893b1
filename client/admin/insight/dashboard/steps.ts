import type { Start } from "../../../types/report.gen";

/** The number of products that a shop should have before it is published. */
export const enough = 3;

export type StepName = "logo" | "products" | "delivery" | "publish" | "share";

/** Returns the setup steps of a new shop, in the recommended order. */
export function stepsOf(start: Start, shared: boolean): { name: StepName; done: boolean }[] {
  return [
    { name: "logo", done: start.logo },
    { name: "products", done: start.products >= enough },
    { name: "delivery", done: start.delivery },
    { name: "publish", done: start.public },
    { name: "share", done: start.public && shared },
  ];
}
