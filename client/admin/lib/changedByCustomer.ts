/** The query keys of all data that contains a customer's note, tags or block. A block is an entry of the block list. */
export const changedByCustomer = [
  ["customers"],
  ["customer"],
  ["order"],
  ["risk", "lists"],
  ["risk", "of"],
  ["activity"],
];
