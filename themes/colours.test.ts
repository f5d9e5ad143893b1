import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Colour {
  id: string;
  bn: string;
  en: string;
  variables: Record<string, string>;
}

const read = (path: string) => readFileSync(path, "utf8");
const ofTheme = (
  theme: number,
): { colours: Colour[]; shared: Record<string, string>; bar: string } =>
  JSON.parse(read(`themes/${theme}/theme.json`));
const coloursOf = (theme: number): Colour[] => ofTheme(theme).colours;

/** Returns the variables that a rule of a theme's stylesheet sets. */
function rule(theme: number, selector: string): Record<string, string> {
  const [, body = ""] = read(`themes/${theme}/theme.css`).split(`\n${selector} {`);
  const lines = body.slice(0, body.indexOf("\n}")).matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]));
}

/** Returns the contrast ratio of two colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// Pairs of text colour and background.
const pairs = `
  ink page, ink surface, ink sunken, muted page, muted surface, muted sunken,
  primary page, primary surface, primary primary-soft, primary-strong surface, primary-strong primary-soft,
  on-primary primary, on-primary primary-strong, on-accent accent, on-header header, on-header header-strip,
  sale page, sale surface, on-sale sale, on-pop pop, success surface, warning surface`
  .split(",")
  .map((pair) => pair.trim().split(" "));

const lowContrast = (variables: Record<string, string>): string[] =>
  pairs.flatMap(([text, ground]) => {
    const [a, b] = [variables[`--${text}`], variables[`--${ground}`]];
    if (!a || !b) return [];
    const ratio = contrast(a, b);
    return ratio < 4.5 ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });

describe.each([1, 2, 3])("theme %i", (theme) => {
  const sheet = rule(theme, `.theme-${theme}`);
  const colours = coloursOf(theme);

  it("has four to six colours with unique names in both languages", () => {
    expect(colours.length).toBeGreaterThanOrEqual(4);
    expect(colours.length).toBeLessThanOrEqual(6);
    for (const name of ["id", "bn", "en"] as const) {
      const names = colours.map((colour) => colour[name]);
      expect(new Set(names).size).toBe(colours.length);
      expect(names.every((each) => each.trim() !== "")).toBe(true);
    }
  });

  it("has its first colour in the stylesheet", () => {
    expect(sheet).toMatchObject(colours[0]?.variables ?? {});
  });

  it("has the stylesheet's shared colours and a readable bar for the installed app", () => {
    const { shared, bar } = ofTheme(theme);
    expect(sheet).toMatchObject(shared);
    for (const { id, variables } of colours) {
      expect(Object.keys(shared).filter((name) => name in variables)).toEqual([]);
      const all = { ...shared, ...variables };
      expect(contrast(all[bar] ?? "", all["--surface"] ?? ""), id).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("sets the same variables in each colour, all of them in the stylesheet", () => {
    for (const { variables } of colours) {
      expect(Object.keys(variables).sort()).toEqual(
        Object.keys(colours[0]?.variables ?? {}).sort(),
      );
    }
  });

  it.each(colours)("is readable in $id", ({ variables }) => {
    expect(lowContrast({ ...sheet, ...variables })).toEqual([]);
  });
});

it.each(coloursOf(3))("theme 3 is readable on dark areas in $id", ({ variables }) => {
  const day: Record<string, string> = { ...rule(3, ".theme-3"), ...variables };
  const night = Object.entries(rule(3, ".night,\n.theme-3 .bottom-nav")).map(([name, value]) => {
    const [, of] = /^var\((.+)\)$/.exec(value) ?? [];
    return [name, of ? day[of] : value];
  });
  const merged = { ...day, ...Object.fromEntries(night) };
  expect(Object.values(merged)).not.toContain(undefined);
  expect(lowContrast(merged)).toEqual([]);
});
