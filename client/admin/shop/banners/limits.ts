/** The maximum length of each field of a banner in letters, the same as in server/shop/settings. */
export const longest = { title: 120, subtitle: 200 };
