/** The fields of a quote without discounts. */
export const undiscounted = {
  ...{ savings: 0, full_fee: 0, discounts: [], codes: [], near: [] },
  by_quantity: false,
};
