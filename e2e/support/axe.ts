import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { waitForAnimations } from "./shop";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Waits for animations to end, then returns all violations of WCAG 2.2 AA and of axe's best
 * practices. `exclude` is a selector of elements to skip.
 */
export async function violations(page: Page, exclude?: string): Promise<string[]> {
  const found = await check(page, exclude);
  // Another test's new order may have been fading in. A second run sees it fully visible.
  return found.length === 0 ? found : check(page, exclude);
}

async function check(page: Page, exclude?: string): Promise<string[]> {
  await waitForAnimations(page);
  const axe = axeBuilder(page).withTags(rules);
  if (exclude) axe.exclude(exclude);
  const { violations, passes } = await axe.analyze();
  expect(passes.length, "axe checked the page").toBeGreaterThan(10);
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const node of nodes)
      if (id !== "target-size" || (await tooSmallInView(page, String(node.target[0]))))
        found.push(`${id}: ${node.html} ${node.failureSummary?.replace(/\s+/g, " ")}`);
  return found;
}

function axeBuilder(page: Page): AxeBuilder {
  // No page has a frame of another origin. Legacy mode avoids the extra page that axe opens to
  // check such frames.
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

/**
 * Reports whether a control is still too small in the middle of the screen. At the edges, a fixed
 * bar may cover part of it.
 */
async function tooSmallInView(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate((control) => control.scrollIntoView({ block: "center", behavior: "instant" }));
  const { violations } = await axeBuilder(page)
    .include(selector)
    .withRules("target-size")
    .analyze();
  return violations.length > 0;
}
