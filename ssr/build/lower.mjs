// Rewrites Tailwind's stylesheets for the oldest browsers (floor.mjs). These ignore cascade layers with all their
// rules, every rule with an unknown selector, and every declaration with an unknown value.
import { Features, transform } from "lightningcss";
import postcss from "postcss";
import selectorParser from "postcss-selector-parser";
import { styleTarget } from "./floor.mjs";

/**
 * Returns the stylesheet, rewritten for the floor. `css` is the output of Tailwind's compiler.
 *
 * Lightning CSS resolves nesting, adds prefixes and minifies. It would expand logical properties into rules for each direction of
 * text, and `:is` into prefixed forms that invalidate rules in other browsers; the plugins do both in fewer bytes, because all
 * pages are written from left to right.
 */
export function lower(css, { minify = true } = {}) {
  const nested = Features.LogicalProperties | Features.IsSelector | Features.LangSelectorList;
  const plugins = [flattenLayers, lowerMedia, lowerSelectors, lowerDeclarations, spaceFlexItems];
  const lowered = postcss(plugins).process(lightning(css, { exclude: nested }), {
    from: undefined,
  });
  return lightning(lowered.css, { minify });
}

function lightning(css, options) {
  const { code } = transform({
    filename: "theme.css",
    code: Buffer.from(css),
    targets: styleTarget,
    errorRecovery: true, // Keeps selectors of other engines, such as ::-moz-ui-invalid.
    ...options,
  });
  return code.toString();
}

/**
 * Replaces cascade layers by the order of rules: layered rules first, in the order of their layers. Rules of a later layer must
 * not have a lower specificity than those that they override in an earlier one; Tailwind's utilities are classes, and the base
 * layer has elements only (client/preflight.css).
 */
const flattenLayers = {
  postcssPlugin: "flatten-layers",
  Once(root) {
    const layers = new Map();
    root.walkAtRules("layer", (rule) => {
      if (rule.parent !== root) throw rule.error("A layer within another rule is not supported.");
      for (const name of rule.params.split(",").map((each) => each.trim())) {
        if (!layers.has(name)) layers.set(name, []);
        if (rule.nodes) layers.get(name).push(...rule.nodes);
      }
      rule.remove();
    });
    root.prepend([...layers.values()].flat());
  },
};

/** Replaces `not (min-width: 48rem)`, which only newer browsers understand without `all and`, by `(max-width: 47.999rem)`. */
const lowerMedia = {
  postcssPlugin: "lower-media",
  Once(root) {
    root.walkAtRules("media", (rule) => {
      rule.params = rule.params
        .replace(
          /not (?:all and )?\(min-width:\s*([\d.]+)(rem|px)\)/g,
          (_, n, unit) => `(max-width:${n - 0.001}${unit})`,
        )
        .replace(
          /not (?:all and )?\(max-width:\s*([\d.]+)(rem|px)\)/g,
          (_, n, unit) => `(min-width:${+n + 0.001}${unit})`,
        );
    });
  },
};

/** Selectors that some browsers at the floor do not know. */
const recent = /:(focus-visible|has|autofill|user-invalid|modal|:backdrop|:file-selector-button)\b/;
/** Selectors that match no element of Haat: there are no popovers, an open <details> has an attribute, and backdrops use no utility. */
const unused = /:(popover-open|open)\b|^::backdrop$/;

/**
 * Replaces `:is()` and `:where()`. Each selector of a list that contains a recent pseudo-class becomes a
 * separate rule, because one unknown selector invalidates the whole rule.
 */
const lowerSelectors = {
  postcssPlugin: "lower-selectors",
  Once(root) {
    root.walkRules((rule) => {
      if (rule.parent.name?.endsWith("keyframes")) return;
      const all = rule.selectors.flatMap(expand).filter((each) => !unused.test(each));
      if (all.length === 0) return void rule.remove();
      const plain = all.filter((each) => !recent.test(each));
      const lists = plain.length > 0 ? [plain] : [];
      for (const each of all) if (recent.test(each)) lists.push([each]);
      rule.selectors = lists.pop();
      for (const selectors of lists) rule.before(rule.clone({ selectors }));
    });
  },
};

/**
 * Expands `:is()` and `:where()` into a list of selectors, which may be more specific than the original. An
 * argument that ends with `*`, as in `.b:is(.a *)`, is moved to the start of the selector: `.a .b`.
 */
function expand(selector) {
  const ast = selectorParser().astSync(selector);
  let found;
  ast.walkPseudos((pseudo) => {
    if (/^:(is|where)$/.test(pseudo.value)) found ??= pseudo;
  });
  if (!found) return [selector];
  const choices = found.nodes.map((each) => each.toString().trim());
  found.replaceWith(selectorParser.tag({ value: place }));
  const rest = ast.toString().trim();
  return choices.flatMap((choice) => expand(fill(rest, choice)));
}

// A placeholder for the pseudo-class in a selector.
const place = "\0";

function fill(rest, choice) {
  const descendant = /^(.*\S?)(\s*[>+~]\s*|\s+)\*$/.exec(choice);
  if (descendant) return descendant[1] + descendant[2] + (rest.replace(place, "") || "*");
  // A type selector is the first part of its compound.
  if (/^[a-z]/i.test(choice))
    return rest.replace(/[^\s>+~]*\0/, (part) => choice + part.slice(0, -1));
  return rest.replace(place, choice);
}

/** Logical properties and their physical ones in text from left to right. Shorthands of two values have a start and an end. */
const physical = {
  "inset-inline": ["left", "right"],
  "inset-block": ["top", "bottom"],
  "inset-inline-start": ["left"],
  "inset-inline-end": ["right"],
  "inset-block-start": ["top"],
  "inset-block-end": ["bottom"],
  "inline-size": ["width"],
  "block-size": ["height"],
  "max-inline-size": ["max-width"],
  "max-block-size": ["max-height"],
  "min-inline-size": ["min-width"],
  "min-block-size": ["min-height"],
  "border-start-start-radius": ["border-top-left-radius"],
  "border-start-end-radius": ["border-top-right-radius"],
  "border-end-start-radius": ["border-bottom-left-radius"],
  "border-end-end-radius": ["border-bottom-right-radius"],
};
for (const name of ["margin", "padding", "scroll-margin", "scroll-padding"])
  addSides(`${name}-`, "");
for (const part of ["", "-width", "-style", "-color"]) addSides("border-", part);

function addSides(before, after) {
  const sides = { inline: ["left", "right"], block: ["top", "bottom"] };
  for (const [axis, [start, end]] of Object.entries(sides)) {
    physical[`${before}${axis}-start${after}`] = [`${before}${start}${after}`];
    physical[`${before}${axis}-end${after}`] = [`${before}${end}${after}`];
    physical[`${before}${axis}${after}`] = [`${before}${start}${after}`, `${before}${end}${after}`];
  }
}

/** Properties of a transformation, and the function that has the same effect. No element of Haat uses two of them. */
const transformations = { translate: "translate", rotate: "rotate", scale: "scale" };

const lowerDeclarations = {
  postcssPlugin: "lower-declarations",
  Once(root) {
    const all = [];
    root.walkDecls((declaration) => void all.push(declaration));
    for (const declaration of all) lowerDeclaration(declaration);
    dropSolidFallbacks(root);
    dropWideColours(root);
  },
};

function lowerDeclaration(declaration) {
  const { prop, value } = declaration;
  if (physical[prop]) toPhysical(declaration);
  else if (prop === "inset") toSides(declaration);
  else if (transformations[prop]) toTransform(declaration);
  else if (prop === "aspect-ratio") addRatio(declaration);
  else if (prop === "overflow-wrap" && value === "anywhere") {
    declaration.cloneBefore({ prop: "word-break", value: "break-word" }); // Has the same effect in Safari before 15.4.
  } else if (/\d[dsl]v[hw]\b/.test(value)) addOlderUnit(declaration);
}

/**
 * Inserts the same value in vh before a value in dvh, as a fallback. Browsers check a value with a variable
 * only when they use it, too late for a fallback in the same rule, so the value in dvh is moved to a separate
 * rule in `@supports`.
 */
function addOlderUnit(declaration) {
  const { parent: rule, prop, value } = declaration;
  declaration.cloneBefore({ value: value.replace(/(\d)[dsl](v[hw])\b/g, "$1$2") });
  if (!value.includes("var(")) return;
  const newer = rule.clone({ nodes: [] });
  newer.append({ prop, value });
  declaration.remove();
  const supports = postcss.atRule({ name: "supports", params: "(height:1dvh)" });
  supports.append(newer);
  rule.after(supports);
}

function toPhysical(declaration) {
  const names = physical[declaration.prop];
  const border = declaration.prop.startsWith("border-");
  const values = border ? [declaration.value] : postcss.list.space(declaration.value);
  declaration.replaceWith(
    names.map((prop, i) => declaration.clone({ prop, value: values[i] ?? values[0] })),
  );
}

function toSides(declaration) {
  const [top, right = top, bottom = top, left = right] = postcss.list.space(declaration.value);
  const sides = Object.entries({ top, right, bottom, left });
  declaration.replaceWith(sides.map(([prop, value]) => declaration.clone({ prop, value })));
}

/** Replaces `translate: x y` by `transform: translate(x, y)`. */
function toTransform(declaration) {
  const { prop, value } = declaration;
  const parts = postcss.list.space(value);
  const none = value === "none";
  declaration.replaceWith(
    declaration.clone({
      prop: "transform",
      value: none ? value : `${transformations[prop]}(${parts.join(", ")})`,
    }),
  );
}

/** Adds a fallback for `aspect-ratio`: the padding of a floating pseudo-element. Pictures need none, because they have attributes. */
function addRatio({ parent: rule, value }) {
  if (value === "auto" || /::?(before|after)/.test(rule.selector)) return;
  const [width, height = "1"] = value.split("/").map((each) => each.trim());
  const fallback = postcss.parse(
    `@supports not (aspect-ratio:1){${rule.selectors.map((each) => `${each}::before`).join()}{content:"";float:left;padding-top:calc(100% / (${width}) * (${height}))}}`,
  );
  rule.after(fallback.nodes);
}

/**
 * Removes solid fallbacks of translucent colours. Tailwind's fallback for a colour with an opacity, such as
 * `bg-current/10`, is the colour without it. A background of the text's own colour would hide the text, so the
 * fallback is no background.
 */
function dropSolidFallbacks(root) {
  root.walkDecls("background-color", (declaration) => {
    if (/^currentcolor$/i.test(declaration.value) && hasMixed(declaration)) declaration.remove();
  });
}

function hasMixed({ parent: rule }) {
  let found = false;
  rule.root().walkAtRules("supports", ({ params, nodes }) => {
    if (!params.includes("color-mix")) return;
    found ||= nodes.some((each) => each.selector === rule.selector);
  });
  return found;
}

/** Removes copies of colours for wide-gamut screens, because the palettes of the themes are within sRGB. */
function dropWideColours(root) {
  root.walkAtRules("supports", (rule) => {
    if (/\(color:\s*(lab|color)\(/.test(rule.params)) rule.remove();
  });
  root.walkDecls((declaration) => {
    if (/\b(lab\(|color\(display-p3)/.test(declaration.value)) declaration.remove();
  });
}

/** Safari 14.0 has neither `inset` nor gaps between flex items; other browsers at the floor have both. */
const spaceFlexItems = {
  postcssPlugin: "space-flex-items",
  OnceExit(root) {
    root.append(
      postcss.parse(
        "@supports not (inset:0){.flex>*+*,.inline-flex>*+*{margin-left:.5rem}.flex-col>*+*{margin-left:0;margin-top:.5rem}}",
      ),
    );
  },
};
