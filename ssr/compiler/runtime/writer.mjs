// Where a render writes to. In the server it is Go's (ssr/writer.go), elsewhere
// the same in JavaScript.

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
 * raw(html): writes a tag or other markup. text(string): writes text, apart from text before it.
 * template(ops): a function that writes a template with values.
 * attributes(props): writes all of an object's. element(tag, props): writes one without rules of its own. kept(from): what was written since, for put.
 * size(), cut(to), move(from, to): the length, dropping what is after, moving what is after.
 * recall, remember, isData: the fragments, which only Go keeps.
 * joint(value): says whether text was just written. separate(): ends it. clear(): begins anew.
 * take(write): ends, and hands all to write or, without it, returns it.
 */
function inScript() {
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
    joint: (value) => (joined = value),
    separate() {
      if (joined) raw("<!-- -->");
    },
    size: () => out.length,
    cut: (to) => (out = out.slice(0, to)),
    move: (from, to) => (out = out.slice(0, to) + out.slice(from) + out.slice(to, from)),
    recall: () => null,
    kept: (from) => out.slice(from),
    put: raw,
    length: (kept) => kept.length,
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
  : inScript();
