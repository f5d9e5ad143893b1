#!/usr/bin/env node
// audit.mjs [RUNS]
// Runs Lighthouse with its mobile settings on the home, category and product page of each theme. It
// prints the median of RUNS runs (default 3) per page, and writes docs/audit.md if there are at
// least 3. It exits with status 1 if a score is below its target or a measure above its budget.
// bin/haat must be built. Lighthouse is fetched into .cache/ when first needed.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findChromium, withDemoShops } from "./demo-server.mjs";
import { fail, npmPackage } from "./fetch.mjs";

const LIGHTHOUSE = "12.8.2"; // The newest version that runs on Node 20.
const MIN_RUNS = 3; // The minimum number of runs for writing the result.
const page = fileURLToPath(new URL("../docs/audit.md", import.meta.url));
const beginMark = "<!-- made by make audit -->\n";
const endMark = "<!-- end -->\n";

/** The scores, out of 100, and their targets. */
const categories = [
  { id: "performance", name: "Performance", target: 98 },
  { id: "accessibility", name: "Accessibility", target: 100 },
  { id: "best-practices", name: "Best practices", target: 100 },
  { id: "seo", name: "SEO", target: 100 },
];

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`;

/** The measures and their budgets; undefined means no budget. */
const measures = [
  { id: "largest-contentful-paint", name: "LCP", max: 1800, show: seconds },
  { id: "cumulative-layout-shift", name: "CLS", max: 0.0004, show: (shift) => shift.toFixed(3) },
  { id: "total-blocking-time", name: "TBT", max: 100, show: (ms) => `${Math.round(ms)} ms` },
  { id: "total-byte-weight", name: "Bytes", show: kilobytes },
];

const pages = [
  { theme: 1, kind: "home", path: "/shop/demo" },
  { theme: 1, kind: "category", path: "/demo/category/womens-fashion" },
  { theme: 1, kind: "product", path: "/demo/product/cotton-tshirt-shapla" },
  { theme: 2, kind: "home", path: "/shop/rupali" },
  { theme: 2, kind: "category", path: "/rupali/category/jewellery" },
  { theme: 2, kind: "product", path: "/rupali/product/anarkali-kurti" },
  { theme: 3, kind: "home", path: "/shop/nobanno" },
  { theme: 3, kind: "category", path: "/nobanno/category/organic-staples" },
  { theme: 3, kind: "product", path: "/nobanno/product/mustard-flower-honey" },
];

const runs = Number(process.argv[2] ?? MIN_RUNS);
if (!Number.isInteger(runs) || runs < 1) fail("usage: scripts/audit.mjs [RUNS]");
const lighthouse = await npmPackage("lighthouse", LIGHTHOUSE);
if (!lighthouse) fail("Lighthouse is missing");

const results = await withDemoShops(async (origin) => {
  const audited = [];
  for (const each of pages) {
    const result = { ...each, ...(await audit(origin + each.path)) };
    console.log(oneLine(result));
    if (overBudget(result).length > 0) console.log(`  over: ${overBudget(result).join(", ")}`);
    for (const finding of result.findings) console.log(`  ${finding}`);
    audited.push(result);
  }
  return audited;
});
const failed = results.filter((each) => tooLow(each.scores).length + overBudget(each).length > 0);
if (runs >= MIN_RUNS) report();
if (failed.length > 0) fail(`${failed.length} of ${results.length} pages miss a target`);
console.log("every page reaches the targets");

/** Returns the page's median run by performance: its scores, measures and failed audits. */
async function audit(url) {
  const all = [];
  for (let i = 0; i < runs; i++) all.push(read(await run(url)));
  all.sort((a, b) => a.scores.performance - b.scores.performance);
  return all[Math.floor((all.length - 1) / 2)];
}

/** Runs Lighthouse once with an empty cache and its own Chromium, and returns the report. */
async function run(url) {
  const { executablePath, args, env } = findChromium();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(lighthouse, "cli", "index.js"),
      url,
      "--quiet",
      "--output=json",
      "--no-enable-error-reporting",
      `--only-categories=${categories.map(({ id }) => id).join(",")}`,
      `--chrome-flags=${["--headless=new", ...args].join(" ")}`,
    ],
    { env: { ...env, CHROME_PATH: executablePath }, maxBuffer: 64e6 },
  );
  return JSON.parse(stdout);
}

function read(report) {
  if (report.runtimeError)
    throw new Error(`${report.requestedUrl}: ${report.runtimeError.message}`);
  const scores = {};
  const findings = [];
  for (const { id, target } of categories) {
    const { score, auditRefs } = report.categories[id];
    scores[id] = Math.round(score * 100);
    if (scores[id] >= target) continue;
    const failing = auditRefs.filter(({ id, weight }) => weight > 0 && report.audits[id].score < 1);
    for (const { id: audit } of failing) findings.push(`${id}: ${describe(report.audits[audit])}`);
  }
  const values = measures.map(({ id }) => report.audits[id].numericValue);
  return { scores, values, findings };
}

/** Describes an audit in one line, with the first item that it lists. */
function describe({ title, displayValue, details }) {
  const item = details?.items?.[0];
  const example = item?.node?.snippet ?? item?.description ?? item?.url;
  return [title, displayValue, example].filter(Boolean).join("; ");
}

function tooLow(scores) {
  return categories.filter(({ id, target }) => scores[id] < target);
}

/** Returns the measures above their budgets. */
function overBudget({ values }) {
  return measures
    .filter(({ max }, i) => values[i] > max)
    .map(({ name, max, show }) => `${name} (≤ ${show(max)})`);
}

function oneLine({ theme, kind, scores, values }) {
  const numbers = categories.map(({ id }) => String(scores[id]).padStart(3));
  const sizes = measures.map(({ name, show }, i) => `${name} ${show(values[i])}`);
  return [`theme ${theme} ${kind}`.padEnd(17), ...numbers, ...sizes].join("  ");
}

/** Writes the table between its marks. */
function report() {
  const text = readFileSync(page, "utf8");
  const [before, rest = ""] = text.split(beginMark);
  const [, after] = rest.split(endMark);
  if (after === undefined) throw new Error("docs/audit.md lacks the marks for the table");
  writeFileSync(page, `${before}${beginMark}\n${table()}\n\n${endMark}${after}`);
}

function table() {
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const heads = [
    "Theme",
    "Page",
    ...categories.map(({ name, target }) => `${name} (${target})`),
    ...measures.map(({ name, max, show }) =>
      max === undefined ? name : `${name} (≤ ${show(max)})`,
    ),
  ];
  const score = (scores, { id, target }) =>
    scores[id] < target ? `**${scores[id]}**` : String(scores[id]);
  const today = new Date().toISOString().slice(0, 10);
  const caption = `${today}, ${cpus().length} cores, load ${loadavg()[2].toFixed(1)}, Lighthouse ${LIGHTHOUSE}, the median of ${runs} runs of each page.`;
  const lines = results.map(({ theme, kind, scores, values }) =>
    row([
      theme,
      kind,
      ...categories.map((each) => score(scores, each)),
      ...measures.map(({ max, show }, i) =>
        values[i] > max ? `**${show(values[i])}**` : show(values[i]),
      ),
    ]),
  );
  return [caption, "", row(heads), row(heads.map(() => "---")), ...lines].join("\n");
}
