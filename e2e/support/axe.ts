import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { stillness } from "./shop";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every rule of WCAG 2.2 AA and every good practice that a machine sees broken, once nothing moves. */
export async function violations(page: Page): Promise<string[]> {
  await stillness(page);
  const { violations, passes } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .analyze();
  expect(passes.length, "axe looked at the page").toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary?.replace(/\s+/g, " ")}`),
  );
}
