import type { Start } from "../../types/merchant.gen";

/** How many products a shop should have before others see it. */
export const enough = 3;

export type StepName = "logo" | "products" | "delivery" | "publish" | "share";

/** What a new shop still has to do, in the order that makes sense. */
export function stepsOf(start: Start, shared: boolean): { name: StepName; done: boolean }[] {
  return [
    { name: "logo", done: start.logo },
    { name: "products", done: start.products >= enough },
    { name: "delivery", done: start.delivery },
    { name: "publish", done: start.public },
    { name: "share", done: start.public && shared },
  ];
}
