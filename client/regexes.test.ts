// Finds regular expressions with catastrophic backtracking (ReDoS). With one, a text could block a browser or the
// server's renderer.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/** Expressions with quadratic backtracking, and why their input is short. None of them runs on the server. */
const quadratic: Record<string, string> = {
  "client/admin/lib/numbers.ts": "an amount that a merchant types into one field",
  "client/admin/catalog/products/plain.ts":
    "a description of at most 10 000 letters, in its writer's browser",
  "client/admin/shop/settings/social.ts": "what a merchant types into one field",
  "client/forms/rules.ts": "what a person types into one field",
  "client/lib/retriable.ts": "the browser's own error message",
};

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["dist", ".dist"].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(path) && !/\.test\.|fixtures|^client\/testing\//.test(path) ? [path] : [];
  });
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

/** Returns a module's regular expression literals by their text, and the number of calls of RegExp(). */
function expressions(path: string) {
  const literals = new Map<string, { pattern: string; flags: string }>();
  let constructed = 0;
  const visit = (node: unknown) => {
    if (!node || typeof node !== "object" || node instanceof RegExp) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, regex, callee } = node as Node;
    if (type === "Literal" && regex) literals.set(`/${regex.pattern}/${regex.flags}`, regex);
    if (/^(New|Call)Expression$/.test(type ?? "") && callee?.name === "RegExp") constructed++;
    for (const child of Object.values(node)) visit(child);
  };
  const { program, errors } = parseSync(path, readFileSync(path, "utf8"));
  expect(errors, path).toEqual([]);
  visit(program);
  return { path, literals: [...literals.values()], constructed };
}

const modules = ["client", "themes", "ssr"].flatMap(sources).map(expressions);

/** Returns "safe", "polynomial" or "exponential", or the checker's status if it has no result. */
function complexity({ pattern, flags }: { pattern: string; flags: string }) {
  const found = checkSync(pattern, flags, { timeout: 20_000 });
  if (found.status !== "vulnerable") return found.status;
  const { type } = found.complexity;
  return type === "polynomial" && found.complexity.degree > 2 ? "of a high degree" : type;
}

test("distinguishes exponential from quadratic backtracking", () => {
  expect(complexity({ pattern: "^(a+)+$", flags: "" })).toBe("exponential");
  expect(complexity({ pattern: "a+$", flags: "" })).toBe("polynomial");
  expect(complexity({ pattern: "^a+$", flags: "" })).toBe("safe");
});

test("allows quadratic backtracking only for short input", { timeout: 120_000 }, () => {
  const count = modules.reduce((sum, module) => sum + module.literals.length, 0);
  expect(count).toBeGreaterThan(40);
  const found = modules.flatMap(({ path, literals }) =>
    literals.map((literal) => ({ path, literal, is: complexity(literal) })),
  );
  const bad = found.filter(
    ({ path, is }) => is !== "safe" && !(is === "polynomial" && quadratic[path]),
  );
  expect(bad.map(({ path, literal, is }) => `${path} ${literal.pattern}: ${is}`)).toEqual([]);
  const paths = new Set(found.filter(({ is }) => is === "polynomial").map(({ path }) => path));
  expect([...paths].sort()).toEqual(Object.keys(quadratic).sort());
});

test("constructs no regular expression from a string", () => {
  expect(modules.filter(({ constructed }) => constructed > 0).map(({ path }) => path)).toEqual([]);
});
