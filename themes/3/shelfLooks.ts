/** The classes of a shelf on the page, and of the best-selling products, which stand out. */
export const shelfLook = "mt-9 sm:mt-14";
export const bestSellingLook =
  "mt-7 rounded-[2.5rem] bg-accent pt-7 pb-5 text-on-accent sm:mt-12 sm:pt-12 sm:pb-10";
