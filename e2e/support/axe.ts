import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { ElementContext, RunOptions } from "axe-core";
import { waitForAnimations } from "./shop";

const { resolve } = createRequire(import.meta.url);
const source = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Waits for animations to end, then returns all violations of WCAG 2.2 AA and of axe's best
 * practices. `exclude` is a selector of elements to skip.
 */
export async function violations(page: Page, exclude?: string): Promise<string[]> {
  const found = await check(page, exclude);
  // Another test's new order may have been fading in, so a second run sees it fully visible.
  return found.length === 0 ? found : check(page, exclude);
}

async function check(page: Page, exclude?: string): Promise<string[]> {
  await waitForAnimations(page);
  const context = exclude ? { exclude: [exclude] } : undefined;
  const { violations, passes } = await analyze(page, { type: "tag", values: tags }, context);
  expect(passes, "axe checked the page").toBeGreaterThan(10);
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const node of nodes)
      if (id !== "target-size" || (await tooSmallInView(page, String(node.target[0]))))
        found.push(`${id}: ${node.html} ${node.failureSummary?.replace(/\s+/g, " ")}`);
  return found;
}

interface Found {
  id: string;
  nodes: { target: unknown[]; html: string; failureSummary?: string }[];
}

/**
 * Runs axe in all of the open page or in a part of it. Returns the violations and the number of
 * rules that passed. All frames have the origin of the page.
 */
async function analyze(page: Page, runOnly: RunOptions["runOnly"], context?: ElementContext) {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  }
  const run = async ([runOnly, context]: [unknown, unknown]) => {
    const options = { runOnly, resultTypes: ["violations"] };
    const axe = (window as unknown as { axe: { run: (...args: unknown[]) => unknown } }).axe;
    const result = await axe.run(context ?? document, options);
    const { violations, passes } = result as { violations: Found[]; passes: unknown[] };
    return { violations, passes: passes.length };
  };
  return page.evaluate(run, [runOnly, context] as [unknown, unknown]);
}

/**
 * Reports whether a control is still too small in the middle of the screen, where no fixed bar
 * covers a part of it.
 */
async function tooSmallInView(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate((control) => control.scrollIntoView({ block: "center", behavior: "instant" }));
  const { violations } = await analyze(
    page,
    { type: "rule", values: ["target-size"] },
    { include: [selector] },
  );
  return violations.length > 0;
}
