// Elements that React writes with special rules.
import { attribute, describe, escaped, sanitized } from "../attributes.mjs";
import { content, inner, plain, selfClosing } from "./host.mjs";
import { hoist, preload } from "./resources.mjs";
import { enterScope, leaveScope, scope } from "./scope.mjs";
import { child } from "./walker.mjs";
import { writer } from "./writer.mjs";

const { raw, attributes } = writer;

/** Returns a start tag without its closing bracket, for elements that may be hoisted. */
function start(tag, props) {
  let html = `<${tag}`;
  for (const property of Object.keys(props)) {
    const found = describe(property);
    if (found) html += attribute(found.kind, found.name, props[property]);
  }
  return html;
}

function without(props, names) {
  if (!names.some((name) => name in props)) return props;
  const rest = { ...props };
  for (const name of names) delete rest[name];
  return rest;
}

// Writes a start tag whose named properties come last, in the given order.
function startWith(tag, props, last) {
  raw(`<${tag}`);
  attributes(without(props, last));
  for (const name of last) {
    if (typeof props[name] === "function")
      throw new Error(`a function as ${name} of <${tag}> is not supported`);
    if (props[name] != null) attributes({ [name]: props[name] });
  }
}

// Writes a link. Only links may have an empty href.
function a(props) {
  if (props.href !== "") return plain(props, "a");
  raw("<a");
  for (const property of Object.keys(props)) {
    if (property === "href") raw(' href=""');
    else attributes({ [property]: props[property] });
  }
  raw(">");
  content(props, "a");
}

const formAttributes = ["name", "formAction", "formEncType", "formMethod", "formTarget"];

function button(props) {
  startWith("button", props, formAttributes);
  raw(">");
  content(props, "button");
}

function form(props) {
  startWith("form", props, ["action", "encType", "method", "target"]);
  raw(">");
  content(props, "form");
}

function input(props) {
  if (props.children != null || props.dangerouslySetInnerHTML != null)
    throw new Error("<input> cannot have children");
  startWith("input", without(props, ["checked", "value"]), formAttributes);
  const checked = props.checked ?? props.defaultChecked;
  if (checked && typeof checked !== "function" && typeof checked !== "symbol") raw(' checked=""');
  const value = props.value ?? props.defaultValue;
  if (value != null) attributes({ value });
  raw("/>");
}

function select(props) {
  raw("<select");
  attributes(without(props, ["value", "defaultValue"]));
  raw(">");
  inner(props);
  enterScope("select", props.value ?? props.defaultValue);
  child(props.children, null);
  leaveScope();
  raw("</select>");
}

function option(props) {
  raw("<option");
  attributes(without(props, ["selected"]));
  if (isSelected(props)) raw(' selected=""');
  raw(">");
  content(props, "option");
}

function isSelected({ value, selected, children }) {
  if (scope.selected == null) return Boolean(selected);
  const own = value == null ? flat(children) : `${value}`;
  return [scope.selected].flat().some((each) => `${each}` === own);
}

function flat(children) {
  if (Array.isArray(children)) return children.map(flat).join("");
  return children == null || typeof children === "boolean" ? "" : `${children}`;
}

function textarea(props) {
  if (props.dangerouslySetInnerHTML != null)
    throw new Error("<textarea> cannot have dangerouslySetInnerHTML");
  raw("<textarea");
  attributes(without(props, ["value"]));
  raw(">");
  let value = props.value ?? props.defaultValue;
  if (props.children != null) {
    if (value != null) throw new Error("<textarea> cannot have a value and children");
    if (Array.isArray(props.children) && props.children.length > 1)
      throw new Error("<textarea> can have one child only");
    value = `${props.children}`;
  }
  if (typeof value === "string" && value[0] === "\n") raw("\n");
  if (value != null) raw(escaped(`${value}`));
  raw("</textarea>");
}

function pre(props, tag) {
  raw(`<${tag}`);
  attributes(props);
  raw(">");
  const html = props.dangerouslySetInnerHTML?.__html;
  // The parser drops the first newline, so another one is written before it.
  if (typeof html === "string" && html[0] === "\n") raw("\n");
  if (typeof props.children === "string" && props.children[0] === "\n") raw("\n");
  content(props, tag);
}

function object(props) {
  raw("<object");
  for (const property of Object.keys(props)) {
    if (property !== "data") attributes({ [property]: props[property] });
    else if (props.data != null && sanitized(`${props.data}`) !== "")
      raw(` data="${escaped(sanitized(`${props.data}`))}"`);
  }
  raw(">");
  content(props, "object");
}

function menuitem(props) {
  if (props.children != null || props.dangerouslySetInnerHTML != null)
    throw new Error("<menuitem> cannot have children");
  raw("<menuitem");
  attributes(props);
  raw("></menuitem>");
}

function img(props) {
  if (!scope.noPreload) preload(props);
  selfClosing(props, "img");
}

// Reports whether an element is written in place instead of being hoisted into the head.
const isInline = (props) => scope.svg || scope.noscript || props.itemProp != null;

/** Returns the single child that a title, style or script may have, as text. */
function only(children) {
  const child = Array.isArray(children) ? (children.length < 2 ? children[0] : null) : children;
  if (child == null || typeof child === "function" || typeof child === "symbol") return "";
  return `${child}`;
}

function innerText({ dangerouslySetInnerHTML: html }) {
  return html?.__html == null ? "" : `${html.__html}`;
}

function title(props) {
  const html = `${start("title", props)}>${escaped(only(props.children))}${innerText(props)}</title>`;
  if (isInline(props)) return raw(html);
  if (!scope.fallback) hoist("rest", html);
  writer.setJoined(false);
}

function meta(props) {
  if (props.children != null || props.dangerouslySetInnerHTML != null)
    throw new Error("<meta> cannot have children");
  const html = `${start("meta", props)}/>`;
  if (isInline(props)) return raw(html);
  writer.separate();
  if (scope.fallback) return;
  if (typeof props.charSet === "string") hoist("charset", html);
  else hoist(props.name === "viewport" ? "viewport" : "rest", html);
}

function link(props) {
  if (props.children != null || props.dangerouslySetInnerHTML != null)
    throw new Error("<link> cannot have children");
  const { rel, href, precedence, disabled, onLoad, onError } = props;
  const html = `${start("link", props)}/>`;
  const plain = typeof rel !== "string" || typeof href !== "string" || href === "";
  if (isInline(props) || plain || onLoad || onError) return raw(html);
  if (rel === "stylesheet") {
    if (typeof precedence !== "string" || disabled != null) return raw(html);
    throw new Error("stylesheets with a precedence are not supported");
  }
  writer.separate();
  if (!scope.fallback) hoist("rest", html);
}

function style(props) {
  const { precedence, href } = props;
  if (!isInline(props) && typeof precedence === "string" && typeof href === "string" && href !== "")
    throw new Error("styles with a precedence are not supported");
  const css = only(props.children).replace(
    /(<\/|<)(s)(tyle)/gi,
    (_, before, s, after) => `${before}${s === "s" ? "\\73 " : "\\53 "}${after}`,
  );
  raw(`${start("style", props)}>${css}${innerText(props)}</style>`);
}

function script(props) {
  const { src, async, onLoad, onError } = props;
  if (typeof src === "string" && src && async && !onLoad && !onError && !isInline(props))
    throw new Error("async scripts are not supported");
  const { children } = props;
  const text =
    typeof children !== "string"
      ? ""
      : children.replace(
          /(<\/|<)(s)(cript)/gi,
          (_, before, s, after) => `${before}${s === "s" ? "\\u0073" : "\\u0053"}${after}`,
        );
  raw(`${start("script", props)}>${innerText(props)}${text}</script>`);
}

function document(_props, tag) {
  throw new Error(`<${tag}> is not supported, because only the page's root is rendered`);
}

export const special = {
  __proto__: null,
  a,
  button,
  form,
  input,
  select,
  option,
  textarea,
  pre,
  listing: pre,
  object,
  menuitem,
  img,
  title,
  meta,
  link,
  style,
  script,
  html: document,
  head: document,
  body: document,
};
