// Writes host elements created at run time, and those with special handling.
import { attribute, escaped, isSafe, STYLE, voids } from "../attributes.mjs";
import { enterScope, leaveScope, scoped } from "./scope.mjs";
import { special } from "./special.mjs";
import { depth, enter, leaveTo } from "./tree.mjs";
import { child } from "./walker.mjs";
import { writer } from "./writer.mjs";

const { raw, attributes } = writer;
const validTag = /^[a-zA-Z][a-zA-Z:_.\-\d]*$/;

/** Writes a host element with its frames. */
export function host(tag, props, frames) {
  const before = depth;
  if (frames) enter(frames);
  (writers.get(tag) ?? writerOf(tag))(props, tag);
  leaveTo(before);
}

/** Writes a host element with named properties and the other properties of an object. */
export function spread(tag, named, object, without, frames) {
  const others = Object.entries(object).filter(([name]) => !without.includes(name));
  host(tag, { ...named, ...Object.fromEntries(others) }, frames);
}

// Writers of elements by tag.
const writers = new Map();

function writerOf(tag) {
  if (!validTag.test(tag)) throw new Error(`invalid tag: ${tag}`);
  const found = findWriter(tag);
  if (writers.size < 1000) writers.set(tag, found);
  return found;
}

function findWriter(tag) {
  if (special[tag]) return special[tag];
  if (voids.has(tag)) return selfClosing;
  if (tag.includes("-") && !hyphenated.has(tag)) return custom;
  return scoped.has(tag) ? generic : plain;
}

export function plain(props, tag) {
  if (props.dangerouslySetInnerHTML == null) writer.element(tag, props);
  else generic(props, tag);
}

const hyphenated = new Set(
  "annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph".split(
    " ",
  ),
);

function generic(props, tag) {
  raw(`<${tag}`);
  attributes(props);
  raw(">");
  content(props, tag);
}

/** Writes the children and the end tag of an element. */
export function content(props, tag) {
  inner(props);
  if (props.children != null) {
    if (scoped.has(tag)) {
      enterScope(tag);
      child(props.children, null);
      leaveScope();
    } else child(props.children, null);
  }
  raw(`</${tag}>`);
}

/** Writes dangerouslySetInnerHTML. */
export function inner({ dangerouslySetInnerHTML, children }) {
  if (dangerouslySetInnerHTML == null) return;
  if (children != null) throw new Error("dangerouslySetInnerHTML together with children");
  const html = htmlOf(dangerouslySetInnerHTML);
  if (html != null) raw(`${html}`);
}

/** Returns the HTML in a dangerouslySetInnerHTML. */
export function htmlOf(inner) {
  if (inner == null) return null;
  if (typeof inner !== "object" || !("__html" in inner))
    throw new Error("dangerouslySetInnerHTML without __html");
  return inner.__html;
}

export function selfClosing(props, tag) {
  if (props.children != null || props.dangerouslySetInnerHTML != null)
    throw new Error(`<${tag}> cannot have children`);
  raw(`<${tag}`);
  attributes(props);
  raw("/>");
}

function custom(props, tag) {
  raw(`<${tag}`);
  for (const property of Object.keys(props)) {
    const value = props[property];
    if (value == null || omitted.has(property)) continue;
    if (property === "style") raw(attribute(STYLE, "style", value));
    else if (
      isSafe(property) &&
      value !== false &&
      !/^(function|symbol|object)$/.test(typeof value)
    )
      raw(
        ` ${property === "className" ? "class" : property}="${value === true ? "" : escaped(`${value}`)}"`,
      );
  }
  raw(">");
  content(props, tag);
}

const omitted = new Set(
  "children dangerouslySetInnerHTML suppressContentEditableWarning suppressHydrationWarning ref key".split(
    " ",
  ),
);
