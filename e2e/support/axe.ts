import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { stillness } from "./shop";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Every rule of WCAG 2.2 AA and every good practice that a machine sees broken, once nothing moves;
 * not looked at is what but selects.
 */
export async function violations(page: Page, but?: string): Promise<string[]> {
  await stillness(page);
  // No frame of ours is of another origin: the mode that also looks into those opens a page each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).withTags(rules);
  axe.setLegacyMode();
  if (but) axe.exclude(but);
  const { violations, passes } = await axe.analyze();
  expect(passes.length, "axe looked at the page").toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary?.replace(/\s+/g, " ")}`),
  );
}
