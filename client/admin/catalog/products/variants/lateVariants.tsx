import { late } from "../../../lib/late";

// The code for options and variants is loaded separately from the screen, because most products have no options.

/** The editors of the options; see OptionEditors in Variants.tsx. */
export const OptionEditors = late(
  () => import("./Variants").then((part) => part.OptionEditors),
  () => {},
  ({ options }) =>
    options.map(({ key }) => <div key={key} aria-hidden="true" className="bone h-56" />),
);

/** The prices and stocks of the variants; see VariantRows in Variants.tsx. */
export const VariantRows = late(
  () => import("./Variants").then((part) => part.VariantRows),
  () => {},
  ({ variants }) =>
    variants.map(({ of }) => (
      <div key={of.join()} aria-hidden="true" className="bone h-28 sm:h-20" />
    )),
);
