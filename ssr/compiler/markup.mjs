// Reads JSX: names, props, children and constants.
import { parseSync, types as t } from "@babel/core";

/** Returns the name of an element, or of an attribute if `own` is set. */
export function jsxName({ node, own }) {
  const name = own ? node : node.openingElement.name;
  if (t.isJSXNamespacedName(name)) return `${name.namespace.name}:${name.name.name}`;
  return t.isJSXMemberExpression(name) ? name.property.name : name.name;
}

/** Reports whether a prop is an event handler, which is never called on the server. */
export const isHandler = (name) => /^on[A-Z]/.test(name);

/** Removes types and parentheses around an expression. */
export function unwrapped(path) {
  let inner = path;
  while (true) {
    if (
      inner.isJSXExpressionContainer() ||
      inner.isTSAsExpression() ||
      inner.isTSNonNullExpression()
    )
      inner = inner.get("expression");
    else if (inner.isTSSatisfiesExpression() || inner.isParenthesizedExpression())
      inner = inner.get("expression");
    else return inner;
  }
}

/** Returns { value } if an expression has the same value in every render, else null. */
export function constant(path) {
  if (!path.node) return { value: true }; // An attribute without a value is true.
  const inner = unwrapped(path);
  if (inner.isStringLiteral() || inner.isNumericLiteral() || inner.isBooleanLiteral())
    return { value: inner.node.value };
  if (inner.isNullLiteral()) return { value: null };
  if (inner.isIdentifier({ name: "undefined" })) return { value: undefined };
  if (
    !inner.isTemplateLiteral() &&
    !inner.isUnaryExpression() &&
    !inner.isBinaryExpression() &&
    !inner.isIdentifier()
  )
    return null;
  if (inner.isIdentifier() && !isConstant(inner)) return null;
  const { confident, value } = inner.evaluate();
  return confident && (value === null || typeof value !== "object") ? { value } : null;
}

// Reports whether an identifier is a module-level const with a literal value.
function isConstant(path) {
  const binding = path.scope.getBinding(path.node.name);
  return (
    binding?.kind === "const" &&
    binding.path.isVariableDeclarator() &&
    t.isLiteral(binding.path.node.init) &&
    binding.scope.path.isProgram()
  );
}

/** Returns the children as React receives them: strings, and paths of elements and expressions. */
export function childrenOf(path) {
  const children = [];
  for (const child of path.get("children")) {
    if (child.isJSXText()) {
      const text = trimText(child.node);
      if (text) children.push(text);
    } else if (child.isJSXSpreadChild())
      throw child.buildCodeFrameError("children cannot be spread");
    else if (!child.isJSXExpressionContainer()) children.push(child);
    else if (!child.get("expression").isJSXEmptyExpression())
      children.push(child.get("expression"));
  }
  return children;
}

/**
 * Removes line breaks and the white space around them from JSX text, as esbuild does for browsers.
 */
function trimText({ value, extra }) {
  const lines = extra.raw.split(/[\n\r\u2028\u2029]/);
  if (lines.length === 1) return value;
  const last = lines.length - 1;
  return lines
    .map((line, i) => (i === 0 ? line.trimEnd() : i === last ? line.trimStart() : line.trim()))
    .filter(Boolean)
    .map(decodeEntities)
    .join(" ");
}

/** Decodes the entities of JSX text. White space written as an entity is kept. */
function decodeEntities(text) {
  if (!text.includes("&")) return text;
  const parserOpts = { plugins: ["jsx"] };
  const options = { parserOpts, babelrc: false, configFile: false };
  const [statement] = parseSync(`<>${text}</>`, options).program.body;
  return statement.expression.children[0].value;
}

/**
 * Returns the props of an element as an object expression, including its children. Constants are
 * inlined.
 */
export function objectOf(path) {
  const properties = [];
  if (path.isJSXElement()) {
    for (const each of path.get("openingElement.attributes")) {
      if (each.isJSXSpreadAttribute()) properties.push(t.spreadElement(each.node.argument));
      else if (jsxName({ node: each.node.name, own: true }) !== "key")
        properties.push(property(each));
    }
  }
  const children = childrenOf(path).map((child) =>
    typeof child === "string" ? t.stringLiteral(child) : child.node,
  );
  if (children.length > 0) {
    const value = children.length === 1 ? children[0] : t.arrayExpression(children);
    properties.push(t.objectProperty(t.identifier("children"), value));
  }
  return t.objectExpression(properties);
}

/** Returns the props of a host element without event handlers. */
export function hostObjectOf(path) {
  const props = objectOf(path);
  // React hoists these elements only if they have no handlers, which the runtime checks.
  if (["link", "script"].includes(jsxName(path))) return props;
  props.properties = props.properties.filter(
    ({ key }) => !key || !isHandler(key.name ?? key.value),
  );
  return props;
}

function property(path) {
  const name = jsxName({ node: path.node.name, own: true });
  const key = t.isValidIdentifier(name, false) ? t.identifier(name) : t.stringLiteral(name);
  if (!path.node.value) return t.objectProperty(key, t.booleanLiteral(true));
  const value = unwrapped(path.get("value"));
  const fixed = constant(value);
  return t.objectProperty(key, fixed ? t.valueToNode(fixed.value) : value.node);
}

/**
 * Returns the props object that a component forwards unchanged as the only attribute, as in
 * `<Part {...props} />`, else null.
 */
export function forwardedProps(path) {
  if (!path.isJSXElement() || childrenOf(path).length > 0) return null;
  const [first, ...others] = path.node.openingElement.attributes;
  if (others.length > 0 || !t.isJSXSpreadAttribute(first)) return null;
  const binding = t.isIdentifier(first.argument) && path.scope.getBinding(first.argument.name);
  if (!binding?.constant || binding.path.node !== binding.identifier) return null;
  const owner = binding.scope.block;
  const isOwn = t.isFunctionDeclaration(owner) && owner.params[0] === binding.identifier;
  return isOwn && /^[A-Z]/.test(owner.id?.name ?? "") ? first.argument : null;
}
