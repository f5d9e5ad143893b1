#!/usr/bin/env node
// audit.mjs [RUNS]
// Lighthouse, as on a phone, on the home, a category and a product of each theme: the median of RUNS runs (3) of each
// page, printed, and from 3 runs on in docs/audit.md. Ends with status 1 where a score is below its target or a measure
// above its budget. bin/haat must have been built; Lighthouse is fetched into .cache/ when it is first needed.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findChromium, withDemoShops } from "./demo-server.mjs";
import { fail, npmPackage } from "./fetch.mjs";

const LIGHTHOUSE = "12.8.2"; // the newest that Node 20 may use
const ENOUGH = 3; // runs; what fewer say is not kept
const page = fileURLToPath(new URL("../docs/audit.md", import.meta.url));
const begin = "<!-- made by make audit -->\n";
const end = "<!-- end -->\n";

/** The scores, of 100, and the least that each may be. */
const categories = [
  { id: "performance", name: "Performance", target: 98 },
  { id: "accessibility", name: "Accessibility", target: 100 },
  { id: "best-practices", name: "Best practices", target: 100 },
  { id: "seo", name: "SEO", target: 100 },
];

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`;

/** What was measured, and the most that it may be, where it may not be anything. */
const measures = [
  { id: "largest-contentful-paint", name: "LCP", most: 1800, show: seconds },
  { id: "cumulative-layout-shift", name: "CLS", most: 0.0004, show: (shift) => shift.toFixed(3) },
  { id: "total-blocking-time", name: "TBT", most: 100, show: (ms) => `${Math.round(ms)} ms` },
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

const runs = Number(process.argv[2] ?? ENOUGH);
if (!Number.isInteger(runs) || runs < 1) fail("usage: scripts/audit.mjs [RUNS]");
const lighthouse = await npmPackage("lighthouse", LIGHTHOUSE);
if (!lighthouse) fail("Lighthouse is missing");

const results = await withDemoShops(async (origin) => {
  const audited = [];
  for (const each of pages) {
    const result = { ...each, ...(await audit(origin + each.path)) };
    console.log(oneLine(result));
    if (over(result).length > 0) console.log(`  over: ${over(result).join(", ")}`);
    for (const complaint of result.complaints) console.log(`  ${complaint}`);
    audited.push(result);
  }
  return audited;
});
const missing = results.filter((each) => tooLow(each.scores).length + over(each).length > 0);
if (runs >= ENOUGH) report();
if (missing.length > 0) fail(`${missing.length} of ${results.length} pages miss a target`);
console.log("every page reaches the targets");

/** The median run of the page's, by performance: its scores, its measures, and what it found wanting. */
async function audit(url) {
  const all = [];
  for (let i = 0; i < runs; i++) all.push(read(await run(url)));
  all.sort((a, b) => a.scores.performance - b.scores.performance);
  return all[Math.floor((all.length - 1) / 2)];
}

/** Lighthouse's report on one visit with an empty cache, by a Chromium of its own. */
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
  const complaints = [];
  for (const { id, target } of categories) {
    const { score, auditRefs } = report.categories[id];
    scores[id] = Math.round(score * 100);
    if (scores[id] >= target) continue;
    const wanting = auditRefs.filter(({ id, weight }) => weight > 0 && report.audits[id].score < 1);
    for (const { id: audit } of wanting) complaints.push(`${id}: ${told(report.audits[audit])}`);
  }
  const values = measures.map(({ id }) => report.audits[id].numericValue);
  return { scores, values, complaints };
}

/** An audit in a line, with the first of what it names. */
function told({ title, displayValue, details }) {
  const item = details?.items?.[0];
  const example = item?.node?.snippet ?? item?.description ?? item?.url;
  return [title, displayValue, example].filter(Boolean).join("; ");
}

function tooLow(scores) {
  return categories.filter(({ id, target }) => scores[id] < target);
}

/** The measures above their budgets. */
function over({ values }) {
  return measures
    .filter(({ most }, i) => values[i] > most)
    .map(({ name, most, show }) => `${name} (≤ ${show(most)})`);
}

function oneLine({ theme, kind, scores, values }) {
  const numbers = categories.map(({ id }) => String(scores[id]).padStart(3));
  const sizes = measures.map(({ name, show }, i) => `${name} ${show(values[i])}`);
  return [`theme ${theme} ${kind}`.padEnd(17), ...numbers, ...sizes].join("  ");
}

/** Writes the table between its marks. */
function report() {
  const text = readFileSync(page, "utf8");
  const [before, rest = ""] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error("docs/audit.md has no place for the table");
  writeFileSync(page, `${before}${begin}\n${table()}\n\n${end}${after}`);
}

function table() {
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const heads = [
    "Theme",
    "Page",
    ...categories.map(({ name, target }) => `${name} (${target})`),
    ...measures.map(({ name, most, show }) =>
      most === undefined ? name : `${name} (≤ ${show(most)})`,
    ),
  ];
  const score = (scores, { id, target }) =>
    scores[id] < target ? `**${scores[id]}**` : String(scores[id]);
  const today = new Date().toISOString().slice(0, 10);
  const made = `${today}, ${cpus().length} cores, load ${loadavg()[2].toFixed(1)}, Lighthouse ${LIGHTHOUSE}, the median of ${runs} runs of each page.`;
  const lines = results.map(({ theme, kind, scores, values }) =>
    row([
      theme,
      kind,
      ...categories.map((each) => score(scores, each)),
      ...measures.map(({ most, show }, i) =>
        values[i] > most ? `**${show(values[i])}**` : show(values[i]),
      ),
    ]),
  );
  return [made, "", row(heads), row(heads.map(() => "---")), ...lines].join("\n");
}
