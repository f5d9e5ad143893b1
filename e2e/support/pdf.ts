import type { Page } from "@playwright/test";

const pointsPerMillimetre = 72 / 25.4;

/**
 * Prints the page as a PDF on the paper that its CSS sets. Returns the size of each page in whole
 * millimetres, as "210 × 297".
 */
export async function printedPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  // Chromium does not compress the dictionaries of pages, so their sizes are readable.
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  const millimetres = (points = "") => Math.round(Number(points) / pointsPerMillimetre);
  return [...boxes].map(([, width, height]) => `${millimetres(width)} × ${millimetres(height)}`);
}
