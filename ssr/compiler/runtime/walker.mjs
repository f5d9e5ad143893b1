// Walks a tree of nodes and writes it like react-dom/server.

import { renderClass } from "./classes.mjs";
import { withContext } from "./contexts.mjs";
import {
  CONSUMER,
  CONTEXT,
  DONE,
  ELEMENT,
  FORWARD_REF,
  FRAGMENT,
  LAZY,
  MEMO,
  PORTAL,
  PROFILER,
  STRICT_MODE,
  SUSPENSE,
} from "./elements.mjs";
import { writeCached } from "./fragments.mjs";
import { callComponent, readContext, resetHooks, settled } from "./hooks.mjs";
import { host } from "./host.mjs";
import { writeIcon } from "./icons.mjs";
import { enterScope, leaveScope } from "./scope.mjs";
import { suspense } from "./suspense.mjs";
import { depth, enter, enterAt, leaveTo } from "./tree.mjs";
import { writer } from "./writer.mjs";

const isArray = Array.isArray;
const write = writer.text;

/** Writes a node with its frames (see tree.mjs), or at the walker's position if they are null. */
export function child(node, frames) {
  if (typeof node === "string") return write(node);
  if (node === null || typeof node !== "object") return primitive(node);
  const before = depth;
  if (frames) enter(frames);
  object(node);
  if (depth !== before) leaveTo(before);
}

function primitive(node) {
  if (typeof node === "number" || typeof node === "bigint") write(String(node));
  else if (node === DONE) throw new Error("a compiled component was called as a function");
}

function object(node) {
  const kind = node.$$typeof;
  if (kind === ELEMENT) {
    if (node.template) node.template(...node.values);
    else component(node.type, node.props);
    return;
  }
  if (isArray(node)) return list(node);
  switch (kind) {
    case LAZY:
      return child(node._init(node._payload), null);
    case CONTEXT:
      return child(readContext(node), null);
    case PORTAL:
      throw new Error("portals are not supported on the server");
  }
  if (node[Symbol.iterator]) return list([...node]);
  if (typeof node.then === "function") return child(settled(node), null);
  throw new Error(
    `objects are not valid as a React child: an object with the keys ${Object.keys(node).join(", ")}`,
  );
}

function list(nodes) {
  const { length } = nodes;
  const before = depth;
  for (let i = 0; i < length; i++) {
    const node = nodes[i];
    if (node === null || typeof node !== "object") {
      child(node, null);
      continue;
    }
    enterAt(length, i);
    object(node);
    leaveTo(before);
  }
}

/** Writes the items of `items.map(each)` one by one. */
export function map(items, each, frames) {
  if (!isArray(items)) throw new TypeError("map was called on a value that is not an array");
  const { length } = items;
  const before = depth;
  if (frames) enter(frames);
  const inside = depth;
  for (let i = 0; i < length; i++) {
    enterAt(length, i);
    const node = each(items[i], i, items);
    if (node !== DONE) child(node, null);
    leaveTo(inside);
  }
  leaveTo(before);
}

/** Writes an element of a component with its frames. */
export function comp(type, props, frames) {
  const before = depth;
  if (frames) enter(frames);
  if (type?.plain) plain(type, props);
  else component(type, props);
  if (depth !== before) leaveTo(before);
}

export function component(type, props) {
  if (typeof type === "function") return renderFunction(type, props);
  if (typeof type === "string") return host(type, props, null);
  switch (type) {
    case FRAGMENT:
    case STRICT_MODE:
    case PROFILER:
      return child(props.children, null);
    case SUSPENSE:
      return suspense(props);
  }
  switch (type?.$$typeof) {
    case FORWARD_REF:
      return type.htmlByProps ? writeIcon(type, props, forwarded) : forwarded(type, props);
    case MEMO:
      return component(type.type, props);
    case CONTEXT:
      return withContext(type, props.value, props.children);
    case CONSUMER:
      return child(props.children(readContext(type._context)), null);
    case LAZY:
      return component(type._init(type._payload), props);
  }
  throw new Error(`invalid element type: ${type === null ? "null" : typeof type}`);
}

// Sets `plain` on a function component at its first call, because checking its prototype takes as
// long as rendering a small component.
function renderFunction(type, props) {
  if (type.plain) return plain(type, props);
  if (type.cached) return writeCached(type, props, renderComponent);
  renderComponent(type, props);
  if (!isClass(type) && Object.isExtensible(type)) type.plain = true;
}

const isClass = (type) => type.prototype?.isReactComponent;

function renderComponent(type, props) {
  if (isClass(type)) child(renderClass(type, props), null);
  else plain(type, props);
}

function plain(type, props) {
  const node = callComponent(type, props, undefined);
  if (node !== DONE) child(node, null);
}

function forwarded(type, props) {
  const node = callComponent(type.render, withoutRef(props), props.ref ?? null);
  if (node !== DONE) child(node, null);
}

function withoutRef(props) {
  if (!("ref" in props)) return props;
  const { ref, ...rest } = props;
  return rest;
}

export { host, resetHooks };

// For conditions in markup, such as `left && <p/>`. If the result is the left side, writes it and returns false.
// Otherwise the caller writes the right side.
export function and(left, frames) {
  if (left) return true;
  child(left, frames);
  return false;
}

export function or(left, frames) {
  if (!left) return true;
  child(left, frames);
  return false;
}

export function nullish(left, frames) {
  if (left === null || left === undefined) return true;
  child(left, frames);
  return false;
}

writer.bind({ child, enter: enterScope, leave: leaveScope });
