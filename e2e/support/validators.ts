// Third-party validators. Each returns its errors as lines, none for a valid document.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Validator from "@adobe/structured-data-validator";
import { load } from "cheerio";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { validateXML } from "xmllint-wasm";
import type { Visit } from "./crawl";

const html = new HtmlValidate(
  new StaticConfigLoader({ extends: ["html-validate:standard", "html-validate:browser"] }),
);

/** Returns the violations of the HTML standard in a document (html-validate). */
export async function htmlErrors(document: string): Promise<string[]> {
  const { results } = await html.validateString(document);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `line ${line}: ${ruleId}: ${message}`),
  );
}

/**
 * Returns the errors that Google's rich results test would report for a document's structured data
 * (Adobe's validator). Only JSON-LD is validated, so microdata and RDFa are errors.
 */
export async function structuredDataErrors(document: string): Promise<string[]> {
  const $ = load(document);
  const errors = $("[itemscope], [itemprop], [typeof], [vocab]")
    .toArray()
    .map(({ name }) => `<${name}> has microdata or RDFa`);
  const jsonld: Record<string, object[]> = {};
  for (const block of $("script[type='application/ld+json']").toArray()) {
    try {
      const thing = JSON.parse($(block).text());
      const type: unknown = thing["@type"];
      if (typeof type === "string") jsonld[type] = [...(jsonld[type] ?? []), thing];
      else errors.push("JSON-LD without @type");
    } catch (error) {
      errors.push(`JSON-LD: ${error}`);
    }
  }
  const issues = await new Validator().validate({ jsonld });
  const severe = issues.filter(({ severity }) => severity === "ERROR");
  return [
    ...errors,
    ...severe.map(({ path, issueMessage }) => {
      return `${path.map(({ type }) => type).join(" / ")}: ${issueMessage}`;
    }),
  ];
}

/** Returns the JSON-LD objects of a page. */
export function jsonLdOf({ $ }: Visit): { "@type": string }[] {
  const blocks = $?.("script[type='application/ld+json']").toArray() ?? [];
  return blocks.map((block) => JSON.parse($?.(block).text() ?? ""));
}

/**
 * Checks JSON-LD objects against schema.org's types, properties, enumerations and value types, by
 * compiling them against schema-dts. TypeScript takes seconds, so all objects are checked in one
 * run.
 */
export async function schemaErrors(things: { "@type": string }[]): Promise<string[]> {
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(join("test-results", "vocabulary-")); // The folder is inside the project, so that TypeScript finds schema-dts.
  const declared = things.map((thing, i) => {
    const type = `WithContext<Extract<Thing, { "@type": ${JSON.stringify(thing["@type"])} }>>`;
    return `export const thing${i}: ${type} = ${JSON.stringify(withoutInputs(thing))};`;
  });
  const file = join(folder, "things.ts");
  const imports = 'import type { Thing, WithContext } from "schema-dts";';
  await writeFile(file, `${imports}\n${declared.join("\n")}\n`);
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--pretty", "false"];
  const rest = ["--module", "nodenext", "--types", "", file];
  const output = await new Promise<string>((resolve) => {
    execFile("node_modules/.bin/tsc", [...options, ...rest], (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  await rm(folder, { recursive: true });
  return output.split("\n").filter((line) => line.includes("error"));
}

/**
 * Removes the `…-input` properties of actions, which are not part of the vocabulary:
 * https://schema.org/docs/actions.html
 */
function withoutInputs(thing: object): object {
  return JSON.parse(
    JSON.stringify(thing, (key, value) => (key.endsWith("-input") ? undefined : value)),
  );
}

const schemas = {
  urlset: "node_modules/sitemap/schema/sitemap.xsd",
  sitemapindex: "e2e/support/siteindex.xsd",
};

/** Validates a sitemap against the schema of sitemaps.org and as XML (libxml2). */
export async function sitemapErrors(xml: string): Promise<string[]> {
  const root = /<(urlset|sitemapindex)\b/.exec(xml)?.[1] as keyof typeof schemas | undefined;
  if (!root) return ["no sitemap"];
  // There is no local schema of the image and xhtml extensions, so their elements are not
  // validated.
  const schema = (await readFile(schemas[root], "utf8")).replaceAll('"strict"', '"lax"');
  const { errors } = await validateXML({ xml, schema, maxMemoryPages: 4096 });
  return errors.map(({ message }) => message);
}

/** Returns the XML syntax errors of a document (libxml2). */
export async function xmlErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, normalization: "format", maxMemoryPages: 4096 });
  return errors.map(({ message }) => message);
}
