// Generates code that writes markup, or that evaluates to a node.
import { types as t } from "@babel/core";
import { attribute, describeOf, STYLE as STYLES, voids } from "./attributes.mjs";
import {
  childrenOf,
  constant,
  forwardedProps,
  hostObjectOf,
  isHandler,
  jsxName,
  objectOf,
  unwrapped,
} from "./markup.mjs";
import { ATTRIBUTE, CHILD, ENTER, HTML, LEAVE, STYLE } from "./ops.mjs";
import { OpsList } from "./ops-list.mjs";
import {
  attributeName,
  attributeValue,
  formAttributes,
  hasOwnMarkup,
  hyphenated,
  isBoolean,
  isFixedObject,
  isHostName,
  isLazy,
  isMap,
  keyOf,
  needsScope,
  scoped,
  special,
  styleOf,
  typeOf,
} from "./shapes.mjs";
import { spreadCode, spreadOf } from "./spread.mjs";

export class Emitter extends OpsList {
  constructor(module) {
    super();
    this.module = module;
    this.code = []; // Expressions that write the output, in order.
    this.inline = true; // Whether code may be inserted between templates.
  }

  /** Returns code that writes a node and evaluates to DONE. */
  writeCode(path) {
    this.node(path, [], null);
    this.flush();
    return t.sequenceExpression([...this.code, this.module.use("DONE")]);
  }

  /** Returns code that evaluates to a node. */
  value(path) {
    if (path.isJSXFragment()) return this.fragmentValue(path);
    if (!isHostName(path)) return this.componentValue(path);
    if (!this.isTemplate(path)) {
      const props = this.keyless(hostObjectOf(path));
      return this.module.call("el", t.stringLiteral(jsxName(path)), props);
    }
    this.inline = false;
    this.host(path, [], null);
    const template = this.module.template(this.closedOps());
    const node = this.module.call("markup", template, t.arrayExpression(this.values));
    return this.values.length > 0
      ? node
      : this.module.hoist("markup", node, `markup ${template.name}`);
  }

  fragmentValue(path) {
    return this.module.call("el", this.module.use("FRAGMENT"), this.props(path));
  }

  componentValue(path) {
    return this.module.call("el", typeOf(path), this.props(path));
  }

  /**
   * Reports whether a host element can be a template: it has no spread attributes and needs no
   * special handling.
   */
  isTemplate(path, within = null) {
    const tag = jsxName(path);
    if (special.has(tag) || hyphenated.test(tag)) return false;
    const attributes = path.get("openingElement.attributes");
    if (attributes.some((each) => each.isJSXSpreadAttribute())) return false;
    const names = attributes.map((each) => attributeName(each));
    if (new Set(names).size < names.length) return false;
    if (names.includes("children")) return false;
    if (tag === "button" && names.some((name) => formAttributes.includes(name))) return false;
    if (
      voids.has(tag) &&
      (childrenOf(path).length > 0 || names.includes("dangerouslySetInnerHTML"))
    )
      return false;
    if (tag === "img") return within === "picture" || isLazy(attributes);
    if (names.includes("dangerouslySetInnerHTML")) return childrenOf(path).length === 0;
    return true;
  }

  /** Adds a node with its frames below the component. `within` is "picture" inside a picture. */
  node(path, frames, within) {
    if (path.isJSXElement() && isHostName(path)) {
      const spread = this.inline && spreadOf(path);
      if (this.isTemplate(path, within)) this.host(path, frames, within);
      else if (spread) this.js(spreadCode(new Emitter(this.module), path, frames, spread));
      else this.element("host", t.stringLiteral(jsxName(path)), hostObjectOf(path), frames);
    } else if (path.isJSXElement()) this.component(path, frames, within);
    else if (path.isJSXFragment()) this.children(childrenOf(path), frames, within);
    else this.expression(path, frames);
  }

  component(path, frames, within) {
    const name = path.get("openingElement.name");
    if (name.isJSXIdentifier() && this.module.isFrom(name, ["react"], "Fragment")) {
      this.children(childrenOf(path), frames, within);
    } else this.element("comp", typeOf(path), this.props(path), frames);
  }

  element(helper, type, props, frames) {
    if (!this.inline) this.child(this.module.call("el", type, props), frames);
    else this.js(this.module.call(helper, type, props, this.module.frames(frames)));
  }

  /** Returns the props of a component. Constant props are hoisted. */
  props(path) {
    const own = forwardedProps(path);
    if (own) return own;
    const props = objectOf(path);
    if (!isFixedObject(props)) return this.keyless(props);
    return this.module.hoist("props", props, `props ${keyOf(props)}`);
  }

  /**
   * Removes the key from props that contain spreads. Host elements that are written directly never
   * write a key.
   */
  keyless(props) {
    const spreads = props.properties.some((each) => t.isSpreadElement(each));
    return spreads ? this.module.call("keyless", props) : props;
  }

  host(path, frames, within) {
    const tag = jsxName(path);
    this.raw(`<${tag}`);
    let html = null;
    for (const each of path.get("openingElement.attributes")) {
      const name = attributeName(each);
      if (name === "dangerouslySetInnerHTML") html = attributeValue(each);
      else if (name !== "key") this.attribute(tag, name, attributeValue(each));
    }
    if (voids.has(tag)) return this.raw("/>");
    this.raw(">");
    if (html) this.innerHTML(html);
    const children = childrenOf(path);
    const hasScope = scoped.has(tag) && children.some((child) => needsScope(child, tag));
    if (hasScope) this.op(ENTER, tag);
    this.children(
      children,
      frames,
      tag === "picture" || (within === "picture" && !scoped.has(tag)) ? "picture" : null,
    );
    if (hasScope) this.op(LEAVE);
    this.raw(`</${tag}>`);
  }

  innerHTML(html) {
    this.op(HTML);
    this.values.push(this.module.call("htmlOf", html.node));
    this.joined = undefined;
  }

  attribute(tag, property, value) {
    const found = describeOf(tag, property);
    if (!found || isHandler(property)) return;
    const { kind, name } = found;
    const fixed = constant(value);
    if (fixed) return this.raw(attribute(kind, name, fixed.value));
    const css = kind === STYLES && styleOf(value);
    if (css) return this.style(css);
    this.op(ATTRIBUTE, kind, name);
    this.values.push(value.node);
    this.joined = false;
  }

  /** Adds a style object literal without creating the object at run time. */
  style({ names, values }) {
    const fixed = values.map((value) => constant(value));
    if (fixed.every(Boolean)) {
      const style = Object.fromEntries(names.map((name, i) => [name, fixed[i].value]));
      return this.raw(attribute(STYLES, "style", style));
    }
    this.op(STYLE, names);
    this.values.push(...values.map(({ node }) => node));
    this.joined = false;
  }

  children(children, frames, within) {
    for (const [i, child] of children.entries()) {
      const at = children.length > 1 ? [...frames, children.length, i] : frames;
      if (typeof child === "string") this.text(child);
      else this.node(child, at, within);
    }
  }

  /** Adds an expression container. */
  expression(path, frames) {
    const inner = unwrapped(path);
    const fixed = constant(inner);
    if (fixed) {
      if (typeof fixed.value === "string" || typeof fixed.value === "number")
        this.text(`${fixed.value}`);
    } else if (!this.inline || !hasOwnMarkup(inner)) this.child(inner.node, frames);
    else if (inner.isJSXElement() || inner.isJSXFragment()) this.node(inner, frames, null);
    else if (inner.isConditionalExpression()) this.conditional(inner, frames);
    else if (inner.isLogicalExpression()) this.logical(inner, frames);
    else if (isMap(inner)) this.map(inner, frames);
    else this.child(inner.node, frames);
  }

  conditional(path, frames) {
    const branch = (name) => this.branch(path.get(name), frames);
    this.js(t.conditionalExpression(path.node.test, branch("consequent"), branch("alternate")));
  }

  logical(path, frames) {
    const { left, operator } = path.node;
    const tests = { "&&": "and", "||": "or", "??": "nullish" };
    const certain = operator === "&&" && isBoolean(left);
    const test = certain
      ? left
      : this.module.call(tests[operator], left, this.module.frames(frames));
    this.js(t.logicalExpression("&&", test, this.branch(path.get("right"), frames)));
  }

  map(path, frames) {
    const [each] = path.get("arguments");
    const write = (body) => body.replaceWith(new Emitter(this.module).writeCode(body));
    if (!each.get("body").isBlockStatement()) write(each.get("body"));
    else {
      each.get("body").traverse({
        Function: (inner) => inner.skip(),
        ReturnStatement: (inner) => {
          const argument = inner.get("argument");
          if (argument.node && hasOwnMarkup(argument)) write(argument);
        },
      });
    }
    const items = path.node.callee.object;
    this.js(this.module.call("map", items, each.node, this.module.frames(frames)));
  }

  /** Returns code that writes one branch of a condition. */
  branch(path, frames) {
    const branch = new Emitter(this.module);
    branch.expression(path, frames);
    branch.flush();
    if (branch.code.length === 0) return t.numericLiteral(0);
    return branch.code.length === 1 ? branch.code[0] : t.sequenceExpression(branch.code);
  }

  child(node, frames) {
    this.closeRaw();
    this.op(CHILD, frames.length > 0 ? frames : null);
    this.values.push(node);
    this.joined = undefined;
  }

  flush() {
    const ops = this.closedOps();
    if (ops.length === 0) return;
    this.code.push(t.callExpression(this.module.template(ops), this.values));
    this.ops = [];
    this.values = [];
  }

  js(code) {
    this.flush();
    this.code.push(code);
    this.joined = undefined;
  }
}
