// Judges of documents that others wrote: what they find wrong, as lines; nothing is right.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { validateXML } from "xmllint-wasm";
import type { Visit } from "./crawl";

const html = new HtmlValidate(
  new StaticConfigLoader({ extends: ["html-validate:standard", "html-validate:browser"] }),
);

/** What is wrong with a document by the HTML standard (html-validate). */
export async function faultsOfHTML(document: string): Promise<string[]> {
  const { results } = await html.validateString(document);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `line ${line}: ${ruleId}: ${message}`),
  );
}

/** What Google's rich results would refuse of a document's structured data (Adobe's validator). */
export async function faultsOfStructuredData(document: string): Promise<string[]> {
  const found = new WebAutoExtractor({ addLocation: true }).parse(document);
  const unread = (found.errors ?? []).map((error) => JSON.stringify(error));
  const issues = await new Validator().validate(found);
  const refused = issues.filter(({ severity }) => severity === "ERROR");
  return [
    ...unread,
    ...refused.map(({ path, issueMessage }) => {
      return `${path.map(({ type }) => type).join(" / ")}: ${issueMessage}`;
    }),
  ];
}

/** The JSON-LD of a page, each thing with its type. */
export function thingsOf({ $ }: Visit): { "@type": string }[] {
  const blocks = $?.("script[type='application/ld+json']").toArray() ?? [];
  return blocks.map((block) => JSON.parse($?.(block).text() ?? ""));
}

/**
 * Which things are not as schema.org has them: every type, property, enumeration and kind of value, which
 * TypeScript holds to schema-dts. All are judged in one run, as that costs seconds.
 */
export async function faultsOfVocabulary(things: { "@type": string }[]): Promise<string[]> {
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(join("test-results", "vocabulary-")); // in the project, so that schema-dts is found
  const declared = things.map((thing, i) => {
    const type = `WithContext<Extract<Thing, { "@type": ${JSON.stringify(thing["@type"])} }>>`;
    return `export const thing${i}: ${type} = ${JSON.stringify(withoutInputs(thing))};`;
  });
  const file = join(folder, "things.ts");
  const imports = 'import type { Thing, WithContext } from "schema-dts";';
  await writeFile(file, `${imports}\n${declared.join("\n")}\n`);
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--pretty", "false"];
  const rest = ["--module", "nodenext", "--types", "", file];
  const said = await new Promise<string>((resolve) => {
    execFile("node_modules/.bin/tsc", [...options, ...rest], (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  await rm(folder, { recursive: true });
  return said.split("\n").filter((line) => line.includes("error"));
}

/** Without `…-input`, which schema.org's actions have beside the vocabulary: schema.org/docs/actions.html */
function withoutInputs(thing: object): object {
  return JSON.parse(
    JSON.stringify(thing, (key, value) => (key.endsWith("-input") ? undefined : value)),
  );
}

const schemas = {
  urlset: "node_modules/sitemap/schema/sitemap.xsd",
  sitemapindex: "e2e/support/siteindex.xsd",
};

/** What is wrong with a sitemap by the schema of sitemaps.org, and by XML itself (libxml2). */
export async function faultsOfSitemap(xml: string): Promise<string[]> {
  const root = /<(urlset|sitemapindex)\b/.exec(xml)?.[1] as keyof typeof schemas | undefined;
  if (!root) return ["no sitemap"];
  // Of other vocabularies within (pictures, languages) nobody keeps a schema that is not fetched.
  const schema = (await readFile(schemas[root], "utf8")).replaceAll('"strict"', '"lax"');
  const { errors } = await validateXML({ xml, schema, maxMemoryPages: 4096 });
  return errors.map(({ message }) => message);
}

/** What is wrong with a document as XML alone (libxml2). */
export async function faultsOfXML(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, normalization: "format", maxMemoryPages: 4096 });
  return errors.map(({ message }) => message);
}
