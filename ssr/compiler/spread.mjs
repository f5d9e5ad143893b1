// Compiles rest props that a component forwards to a host element. They are read from the component's props without
// creating a rest object.
import { types as t } from "@babel/core";
import { describeOf, voids } from "./attributes.mjs";
import { childrenOf, hostObjectOf, jsxName } from "./markup.mjs";
import { SPREAD } from "./ops.mjs";
import { attributeName, attributeValue, hyphenated, scoped, special } from "./shapes.mjs";

const known = new WeakMap(); // The results of restOfFunction, by function node.

/**
 * Returns the parts of an element such as `<a href={x} {...rest} />`, where `rest` contains a component's
 * remaining props: the attributes before the spread, the props, and the names that `rest` lacks. Returns null
 * for other elements.
 */
export function spreadOf(path) {
  const attributes = path.get("openingElement.attributes");
  const last = attributes.at(-1);
  const named = attributes.slice(0, -1);
  if (!last?.isJSXSpreadAttribute() || named.some((each) => each.isJSXSpreadAttribute()))
    return null;
  const names = named.map((each) => attributeName(each));
  if (!isOrdinary(jsxName(path)) || childrenOf(path).length > 0) return null;
  if (new Set(names).size < names.length || names.some((name) => inner.includes(name))) return null;
  const given = restOf(last.get("argument"));
  return given && { named, ...given };
}

const inner = ["children", "dangerouslySetInnerHTML"];

// Reports whether a tag's attributes and children need no special handling.
function isOrdinary(tag) {
  if (special.has(tag) || scoped.has(tag) || voids.has(tag)) return false;
  return !hyphenated.test(tag) && tag !== "button";
}

/** For the rest parameter of a component's props, such as `rest` in `{ a, ...rest }`, returns the props and the names that `rest` lacks. */
function restOf(path) {
  const binding = path.isIdentifier() && path.scope.getBinding(path.node.name);
  const owner = binding?.constant && binding.scope.path;
  if (!owner?.isFunction()) return null;
  const found = known.get(owner.node) ?? restOfFunction(owner);
  return found?.rest === path.node.name ? found : null;
}

function restOfFunction(owner) {
  const [pattern] = owner.node.params;
  if (!t.isObjectPattern(pattern) || !owner.get("body").isBlockStatement()) return null;
  const rest = pattern.properties.at(-1);
  if (!t.isRestElement(rest) || !t.isIdentifier(rest.argument)) return null;
  const others = pattern.properties.slice(0, -1);
  if (others.some(({ computed }) => computed)) return null;
  const props = owner.scope.generateUidIdentifier("props");
  owner.node.params[0] = props;
  pattern.typeAnnotation = null;
  const { body } = owner.node.body;
  body.unshift(t.variableDeclaration("const", [t.variableDeclarator(pattern, props)]));
  owner.scope.crawl();
  const without = others.map(({ key }) => key.name ?? String(key.value));
  const found = { rest: rest.argument.name, props, without };
  known.set(owner.node, found);
  return found;
}

const html = "dangerouslySetInnerHTML";

/**
 * Returns code that writes an element that spreadOf describes: by a template, or by the runtime if the
 * props contain dangerouslySetInnerHTML.
 */
export function spreadCode(emitter, path, frames, { named, props, without }) {
  const of = (name) => t.memberExpression(t.cloneNode(props), t.identifier(name));
  const tag = jsxName(path);
  emitter.raw(`<${tag}`);
  const written = named.filter((each) => describeOf(tag, attributeName(each)));
  const described = written.flatMap((each) => {
    const property = attributeName(each);
    const { kind, name } = describeOf(tag, property);
    return [property, kind, name];
  });
  emitter.op(SPREAD, tag, described, without);
  for (const each of written)
    emitter.values.push(attributeValue(each).node ?? t.booleanLiteral(true));
  emitter.values.push(t.cloneNode(props));
  emitter.raw(">");
  if (!without.includes("children")) emitter.child(of("children"), frames);
  emitter.raw(`</${tag}>`);
  emitter.flush();
  const [code] = emitter.code;
  if (without.includes(html)) return code;
  const isPlain = t.binaryExpression("==", of(html), t.nullLiteral());
  return t.conditionalExpression(isPlain, code, runtimeCode());

  function runtimeCode() {
    const object = t.cloneNode(hostObjectOf(path));
    object.properties.pop(); // Removes the spread.
    const { module } = emitter;
    const by = [t.stringLiteral(tag), object, t.cloneNode(props), t.valueToNode(without)];
    return module.call("spread", ...by, module.frames(frames));
  }
}
