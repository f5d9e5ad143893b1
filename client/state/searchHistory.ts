import { stored } from "./stored";

const longest = 10;

/** What the visitor searched for in each shop, the newest first. */
export const searchHistory = stored<string>("search-history", (found) =>
  typeof found === "string" && found.trim() !== "" ? found : null,
);

/** The history with the term in front, once, whatever its case, and at most ten terms. */
export function remembered(terms: string[], term: string): string[] {
  const same = term.toLowerCase();
  return [term, ...terms.filter((each) => each.toLowerCase() !== same)].slice(0, longest);
}
