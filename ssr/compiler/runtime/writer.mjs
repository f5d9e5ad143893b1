// The writer of a render: Go's on the server (ssr/writer.go), and this JavaScript version elsewhere.

import {
  attribute,
  describe,
  describeOf,
  describeStyle,
  escaped,
  STYLE as STYLES,
} from "../attributes.mjs";
import {
  ATTRIBUTE,
  CHILD,
  ENTER,
  HTML,
  LEAVE,
  RAW,
  RAW_TEXT,
  SPREAD,
  STYLE,
  TEXT,
} from "../ops.mjs";

/**
 * Returns a writer:
 * - raw(html) writes markup; text(string) writes text, separated from text before it
 * - template(ops) returns a function that writes a template with values
 * - attributes(props) writes all attributes of an object; element(tag, props) writes an element
 * without special handling
 * - capture(from) returns the output since an offset, for put and length
 * - size(), cut(to) and move(from, to) return the length, truncate, and move the output after an
 * offset
 * - lookup, store and isData are the fragment cache, which only Go has
 * - setJoined(value) sets whether the last output was text; separate() writes a separator after
 * text
 * - clear() starts a new output; take(write) ends it and passes it to write, or returns it without
 * write
 */
function createWriter() {
  let out = "";
  let joined = false;
  let calls = {};
  const described = new Map();
  const raw = (html) => {
    out += html;
    joined = false;
  };
  const text = (string) => {
    if (string === "") return;
    if (joined) out += "<!-- -->";
    out += escaped(string);
    joined = true;
  };
  const attributes = (props) => {
    for (const property of Object.keys(props)) {
      let found = described.get(property);
      if (found === undefined) {
        found = describe(property);
        if (described.size < 1000) described.set(property, found);
      }
      if (found) out += attribute(found.kind, found.name, props[property]);
    }
  };
  return {
    bind: (callbacks) => (calls = callbacks),
    raw,
    text,
    attributes,
    element(tag, props) {
      raw(`<${tag}`);
      attributes(props);
      raw(">");
      calls.child(props.children, null);
      raw(`</${tag}>`);
    },
    template:
      (ops) =>
      (...values) => {
        let next = 0;
        for (let i = 0; i < ops.length; ) {
          switch (ops[i++]) {
            case RAW:
              raw(ops[i++]);
              break;
            case RAW_TEXT:
              raw(ops[i++]);
              joined = true;
              break;
            case TEXT:
              text(ops[i++]);
              break;
            case ATTRIBUTE:
              out += attribute(ops[i], ops[i + 1], values[next++]);
              joined = false;
              i += 2;
              break;
            case STYLE: {
              const style = Object.fromEntries(ops[i++].map((name) => [name, values[next++]]));
              out += attribute(STYLES, "style", style);
              joined = false;
              break;
            }
            case SPREAD: {
              const [tag, described, without] = ops.slice(i, i + 3);
              i += 3;
              const properties = described.filter((_, k) => k % 3 === 0);
              const all = Object.fromEntries(properties.map((name) => [name, values[next++]]));
              for (const [name, value] of Object.entries(values[next++]))
                if (!without.includes(name)) all[name] = value;
              for (const name of Object.keys(all)) {
                const found = describeOf(tag, name);
                if (found) out += attribute(found.kind, found.name, all[name]);
              }
              joined = false;
              break;
            }
            case CHILD:
              calls.child(values[next++], ops[i++]);
              break;
            case HTML: {
              const html = values[next++];
              if (html !== null && html !== undefined) raw(`${html}`);
              break;
            }
            case ENTER:
              calls.enter(ops[i++]);
              break;
            case LEAVE:
              calls.leave();
          }
        }
      },
    setJoined: (value) => (joined = value),
    separate() {
      if (joined) raw("<!-- -->");
    },
    size: () => out.length,
    cut: (to) => (out = out.slice(0, to)),
    move: (from, to) => (out = out.slice(0, to) + out.slice(from) + out.slice(to, from)),
    lookup: () => null,
    capture: (from) => out.slice(from),
    put: raw,
    length: (capture) => capture.length,
    clear() {
      out = "";
      joined = false;
    },
    take(write) {
      const all = out;
      out = "";
      if (!write) return all;
      write(all);
      return "";
    },
  };
}

export const writer = globalThis.ssr
  ? globalThis.ssr.writer({ describe, describeStyle })
  : createWriter();
