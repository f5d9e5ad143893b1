/** The server's maximum lengths in characters, by field. */
export const longest: Record<string, number> = {
  name: 50,
  email: 254,
  line: 300,
  note: 1000,
  password: 200,
};

/** The minimum lengths in characters, by field. */
export const shortest: Record<string, number> = { password: 6 };
