import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { stillness } from "./shop";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Every rule of WCAG 2.2 AA and every good practice that a machine sees broken, once nothing moves;
 * not looked at is what but selects.
 */
export async function violations(page: Page, but?: string): Promise<string[]> {
  const found = await look(page, but);
  // Half transparent is what another test's order has just brought in: it is looked at once it stands.
  return found.length === 0 ? found : look(page, but);
}

async function look(page: Page, but?: string): Promise<string[]> {
  await stillness(page);
  const axe = looker(page).withTags(rules);
  if (but) axe.exclude(but);
  const { violations, passes } = await axe.analyze();
  expect(passes.length, "axe looked at the page").toBeGreaterThan(10);
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const node of nodes)
      if (id !== "target-size" || (await tooSmallInView(page, String(node.target[0]))))
        found.push(`${id}: ${node.html} ${node.failureSummary?.replace(/\s+/g, " ")}`);
  return found;
}

function looker(page: Page): AxeBuilder {
  // No frame of ours is of another origin: the mode that also looks into those opens a page each time.
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

/** Whether a control is too small in the middle of the screen too: at its edges a fixed bar may lie over it. */
async function tooSmallInView(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate((control) => control.scrollIntoView({ block: "center", behavior: "instant" }));
  const { violations } = await looker(page).include(selector).withRules("target-size").analyze();
  return violations.length > 0;
}
