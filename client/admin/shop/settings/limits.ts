/** The maximum length of each field in letters, the same as in server/shop/settings. */
export const most = {
  name: 50,
  tagline: 200,
  address: 300,
  metaTitle: 120,
  metaDescription: 300,
};
