// Predicates and values that the compiler derives from markup.
import { types as t } from "@babel/core";
import { childrenOf, constant, jsxName, unwrapped } from "./markup.mjs";

// Elements with special rules, which only the runtime implements.
export const special = new Set(
  "input select option textarea form object menuitem pre listing title link meta script style html head body".split(
    " ",
  ),
);
export const scoped = new Set(
  "noscript select svg picture math foreignObject table thead tbody tfoot colgroup tr".split(" "),
);
export const hyphenated = /-/;
export const formAttributes = ["name", "formAction", "formEncType", "formMethod", "formTarget"];

export const attributeName = (path) => jsxName({ node: path.node.name, own: true });
export const attributeValue = (path) =>
  path.node.value ? unwrapped(path.get("value")) : path.get("value");

export function isHostName(path) {
  return /^[a-z]/.test(jsxName(path)) && !path.get("openingElement.name").isJSXMemberExpression();
}

export function typeOf(path) {
  const expression = (name) => {
    if (t.isJSXMemberExpression(name))
      return t.memberExpression(expression(name.object), t.identifier(name.property.name));
    if (name.name === "this") return t.thisExpression();
    return t.identifier(name.name);
  };
  return expression(path.node.openingElement.name);
}

export const isLazy = (attributes) =>
  attributes.some(
    (each) => attributeName(each) === "loading" && constant(attributeValue(each))?.value === "lazy",
  );

/** Reports whether an expression itself is markup, apart from markup passed to components. */
export function hasOwnMarkup(path) {
  const inner = unwrapped(path);
  if (inner.isJSXElement() || inner.isJSXFragment()) return true;
  if (inner.isConditionalExpression())
    return hasOwnMarkup(inner.get("consequent")) || hasOwnMarkup(inner.get("alternate"));
  if (inner.isLogicalExpression()) return hasOwnMarkup(inner.get("right"));
  return isMap(inner);
}

export function isMap(path) {
  if (!path.isCallExpression() || path.node.arguments.length !== 1) return false;
  const { callee } = path.node;
  if (!t.isMemberExpression(callee) || callee.computed || callee.property.name !== "map")
    return false;
  const [each] = path.get("arguments");
  if (!each.isArrowFunctionExpression() || each.node.async) return false;
  const body = each.get("body");
  if (!body.isBlockStatement()) return hasOwnMarkup(body);
  let found = false;
  body.traverse({
    Function: (inner) => inner.skip(),
    TryStatement: (inner) => inner.skip(),
    ReturnStatement: (inner) => {
      if (inner.node.argument) found ||= hasOwnMarkup(inner.get("argument"));
    },
  });
  return found;
}

const comparisons = new Set(["===", "!==", "==", "!=", "<", ">", "<=", ">=", "in", "instanceof"]);

export function isBoolean(node) {
  if (t.isUnaryExpression(node, { operator: "!" })) return true;
  if (t.isBinaryExpression(node)) return comparisons.has(node.operator);
  return t.isLogicalExpression(node) && isBoolean(node.left) && isBoolean(node.right);
}

/** Returns the names and values of a style object literal in order, else null. */
export function styleOf(path) {
  const object = unwrapped(path);
  if (!object.isObjectExpression()) return null;
  const properties = object.get("properties");
  if (!properties.every((each) => each.isObjectProperty({ computed: false }))) return null;
  const names = properties.map(({ node }) => node.key.name ?? String(node.key.value));
  const ordered = names.every((name) => /^[A-Za-z-]/.test(name));
  if (!ordered || new Set(names).size < names.length) return null;
  return { names, values: properties.map((each) => each.get("value")) };
}

export const keyOf = ({ properties }) =>
  JSON.stringify(
    properties.map(({ key, value }) => [key.name ?? key.value, value.type, value.value]),
  );

export const isFixedObject = ({ properties }) =>
  properties.every(
    (each) =>
      t.isObjectProperty(each) && t.isLiteral(each.value) && !t.isTemplateLiteral(each.value),
  );

/**
 * Reports whether a child may contain elements that depend on the scope: anything but text and
 * plain elements.
 */
export function needsScope(child, within) {
  if (typeof child === "string") return false;
  const below = () => childrenOf(child).some((each) => needsScope(each, within));
  if (child.isJSXFragment()) return below();
  if (!child.isJSXElement() || !isHostName(child)) return true;
  const tag = jsxName(child);
  if (tag === "img") return within !== "picture";
  return (
    special.has(tag) ||
    child.get("openingElement.attributes").some((each) => each.isJSXSpreadAttribute()) ||
    below()
  );
}
