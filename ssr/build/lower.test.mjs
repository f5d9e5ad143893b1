import { expect, test } from "vitest";
import { lower } from "./lower.mjs";

const lowered = (css) => lower(css);
// The rules at the end of every stylesheet.
const flexItems = lower("");

test("orders layered rules by their layers and puts other rules last", () => {
  const css = `@layer theme, base, utilities;
    .free { color: red }
    @layer utilities { .used { color: blue } }
    @layer base { a { color: green } }`;
  expect(lowered(css)).toMatch(/^a\{color:green\}\.used\{color:#00f\}\.free\{color:red\}/);
});

test("replaces :is and :where by the selectors in their lists", () => {
  expect(lowered(".a:where(.b,.c){color:red}")).toContain(".a.b,.a.c{");
  expect(lowered(":where(.list > :not(:last-child)){color:red}")).toContain(
    ".list>:not(:last-child){",
  );
  expect(lowered(":is(.row > *){color:red}")).toContain(".row>*{");
  expect(lowered(".a:is(:where(.group):hover *){color:red}")).toContain(".group:hover .a{");
  expect(lowered(".x:is(div, .y){color:red}")).toMatch(/div\.x|\.x\.y/);
});

test("separates selectors that older browsers do not know", () => {
  const css = lowered(".a, .b:focus-visible, ::file-selector-button { color: red }");
  expect(css).toContain(".a{color:red}");
  expect(css).toContain(".b:focus-visible{color:red}");
});

test("writes logical properties and insets as sides", () => {
  const css = lowered(
    ".a{inset:0 1px;padding-inline:2px 3px;margin-block:4px;inset-inline-end:5px;border-inline-width:6px}",
  );
  for (const side of [
    "top:0",
    "left:1px",
    "padding-left:2px",
    "padding-right:3px",
    "margin-top:4px",
    "right:5px",
  ]) {
    expect(css).toContain(side);
  }
  expect(css).not.toMatch(/[;{](inset|[a-z-]*(inline|block))/);
});

test("rewrites translate and rotate as transform", () => {
  expect(lowered(".a{translate:1px 2px}")).toContain("transform:translate(1px,2px)");
  expect(lowered(".a{rotate:3deg}")).toContain("transform:rotate(3deg)");
  expect(lowered(".a{translate:none}")).toContain("transform:none");
});

test("puts vh before dynamic units as a fallback", () => {
  expect(lowered(".a{height:calc(100dvh - 1px)}")).toContain(
    "height:calc(100vh - 1px);height:calc(100dvh - 1px)",
  );
});

test("moves a dynamic unit beside a variable to a separate rule", () => {
  expect(lowered(".a{height:calc(100dvh - var(--b))}")).toBe(
    ".a{height:calc(100vh - var(--b))}@supports (height:1dvh){.a{height:calc(100dvh - var(--b))}}" +
      flexItems,
  );
});

test("breaks long words in Safari before 15.4, which lacks overflow-wrap: anywhere", () => {
  expect(lowered(".a{overflow-wrap:anywhere}")).toContain(
    "word-break:break-word;overflow-wrap:anywhere",
  );
});

test("gives boxes their aspect ratio by padding", () => {
  expect(lowered(".a{aspect-ratio:4/3}")).toMatch(
    /@supports not \(aspect-ratio:1\)\{\.a:before\{[^}]*padding-top:75%/,
  );
});

test("rewrites range syntax in media queries as min- and max- conditions", () => {
  expect(lowered("@media (width < 48rem){.a{color:red}}")).toContain(
    "@media (max-width:47.999rem)",
  );
  expect(lowered("@media (width > 600px){.a{color:red}}")).toContain(
    "@media (min-width:600.001px)",
  );
});

test("removes a background in the text's own colour if colours cannot be mixed", () => {
  const css = lowered(
    ".a{background-color:currentcolor}@supports (color:color-mix(in lab,red,red)){.a{background-color:color-mix(in oklab,currentcolor 10%,transparent)}}",
  );
  expect(css).not.toMatch(/^\.a\{background-color:currentcolor\}/i);
  expect(css).toContain("color-mix(");
});
