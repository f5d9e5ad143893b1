/** The maximum length of a policy in letters, the same as in server/shop/settings. */
export const longestPolicy = 10_000;
