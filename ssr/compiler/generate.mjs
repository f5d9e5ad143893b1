// For tests: generates the source of components from a seed, with the components that they use.

/** The start of generated modules. */
export const library = `
import {
  Component, createContext, createElement, forwardRef, Fragment, memo, Suspense, useCallback, useContext, useEffect,
  useId, useMemo, useReducer, useRef, useState, useSyncExternalStore,
} from "react";
import { renderToString } from "react-dom/server.browser";

const ThemeContext = createContext("plain");
const top = "top & bottom";
function Id({ children }) {
  const id = useId();
  return <p id={id}>{id}{children}</p>;
}
function Ids({ children }) {
  const [one, two] = [useId(), useId()];
  return <><label htmlFor={one}>{two}</label>{children}<input id={one} /></>;
}
function Themed({ children }) {
  return <b className={useContext(ThemeContext)}>{children}</b>;
}
function Providing({ children }) {
  return <ThemeContext value="<dark>"><i>{children}</i><Themed /></ThemeContext>;
}
function Failing() {
  throw new Error("no");
}
function Suspending({ children }) {
  return <Suspense fallback={<em>later <Id /></em>}>{children}<Themed>t</Themed></Suspense>;
}
const Memoed = memo(function Inner({ children }) {
  return <u>{children}</u>;
});
const Forwarded = forwardRef(function Inner({ children }, ref) {
  return <s ref={ref}>{children}</s>;
});
class Classy extends Component {
  state = { n: 1 };
  static contextType = ThemeContext;
  static getDerivedStateFromProps = (props, { n }) => ({ n: n + 1 });
  render() {
    return <q title={this.context}>{this.state.n}{this.props.children}</q>;
  }
}
function Setting({ children }) {
  const [n, setN] = useState(0);
  const [m, add] = useReducer((sum, more) => sum + more, 1);
  const seen = useRef(0);
  const id = useId();
  if (n < 3) setN((before) => before + 1);
  if (m < 3) add(2);
  seen.current++;
  const twice = useMemo(() => n * 2, [n]);
  return <output id={id}>{n} {m} {twice}{children}</output>;
}
`;

const pick = (next, list) => list[next(list.length)];
const holes = [
  "some",
  "none",
  "list",
  '"text"',
  "0",
  "5",
  "true",
  "false",
  "null",
  "undefined",
  "top",
  "`a".concat("$", "{some}b`"),
  "list.length > 2",
  "[some, none, [1]]",
];
const constants = [
  '"a"',
  '"<&>"',
  '""',
  '"ঢাকা"',
  "{3}",
  "{true}",
  "{false}",
  "{null}",
  "{top}",
  "{`x`}",
  "{-1}",
];
const names =
  "className id title tabIndex hidden htmlFor data-a aria-b rows start download spellCheck style role width onClick href".split(
    " ",
  );
// A key or ref from a spread belongs to the element, like an explicit one.
const spreads = [
  "{...rest}",
  "{...{ key: some }}",
  "{...{ key: none, ref: none, title: some }}",
  "{...rest} {...{ key: list.length }}",
];
const plain =
  "div span p section ul li b svg path picture noscript table tbody tr td a button label pre select option textarea form".split(
    " ",
  );
// Text whose white space is partly removed by JSX.
const spaced = [
  "a\tb",
  "\t",
  "\t\n\tone\ttwo\t\n\tthree",
  "a&#32;\n&nbsp;b &lt;",
  "\u00a0x\u00a0\n\u3000y\u2028 z\r\n",
];
const closed = ["br", "hr", "img", "input", "source"];
const components = "Id Ids Themed Providing Suspending Memoed Forwarded Classy Setting".split(" ");

/** Returns the source of a component with the name, whose props are `some`, `none` and `list`. */
export function component(next, name) {
  const hooks = [
    "",
    "const id = useId();",
    "const [state, setState] = useState(some); useEffect(() => setState(1), []);",
    "const [state] = useState(() => 7);",
    "const theme = useContext(ThemeContext); const handle = useCallback(() => theme, [theme]);",
    "const live = useSyncExternalStore(() => () => {}, () => 1, () => 2);",
  ];
  const earlyReturn =
    next(6) === 0 ? `if (list.length > ${next(5)}) return ${element(next, 2)};` : "";
  return `function ${name}({ some, none, list, ...rest }) { ${pick(next, hooks)} ${earlyReturn} return ${root(next)}; }`;
}

function root(next) {
  switch (next(8)) {
    case 0:
      return `some && ${element(next, 3)}`;
    case 1:
      return `none ? ${element(next, 2)} : ${element(next, 3)}`;
    case 2:
      return `<>${children(next, 3)}</>`;
  }
  return element(next, 4);
}

function element(next, depth) {
  const kind = next(10);
  if (kind === 0) return `<${pick(next, closed)}${attributes(next)} />`;
  const tag = kind < 3 ? pick(next, components) : kind === 3 ? "Fragment" : pick(next, plain);
  const props = tag === "Fragment" ? "" : attributes(next);
  const inside = tag === "textarea" ? "" : children(next, depth - 1);
  return `<${tag}${props}>${inside}</${tag}>`;
}

function attributes(next) {
  const chosen = new Set(Array.from({ length: next(4) }, () => pick(next, names)));
  const written = [...chosen].map((name) => {
    if (name === "style")
      return pick(next, [
        "style={{ color: some, marginTop: list.length }}",
        'style={{ "--a": 1 }}',
        'style={{ "--a": some, color: none, WebkitBoxFlex: list.length, zIndex: 0 }}',
        'style={{ width: "", height: false } as object}',
      ]);
    if (name === "onClick") return "onClick={() => some}";
    return next(2) ? `${name}=${pick(next, constants)}` : `${name}={${pick(next, holes)}}`;
  });
  if (next(5) === 0) written.push(pick(next, spreads));
  return written.map((each) => ` ${each}`).join("");
}

function children(next, depth) {
  return Array.from({ length: next(4) }, () => child(next, depth)).join("");
}

function child(next, depth) {
  if (depth <= 0)
    return pick(next, [
      "text",
      " a &amp; b ",
      "{some}",
      "{none}",
      "{list}",
      "\n  line\n  next\n",
      ...spaced,
    ]);
  switch (next(9)) {
    case 0:
      return pick(next, ["text", " two  words ", "\n      indented\n    ", "&lt;b&gt;", ...spaced]);
    case 1:
      return `{${pick(next, holes)}}`;
    case 2:
      return `{${pick(next, ["some", "none", "list.length", "list[2]", "!none"])} && ${element(next, depth - 1)}}`;
    case 3:
      return `{${pick(next, ["some", "none"])} ? ${element(next, depth - 1)} : ${pick(next, [element(next, depth - 1), "null", "some"])}}`;
    case 4:
      return `{list.map((item, i) => ${pick(next, [`<li key={i}>{item}${child(next, depth - 2)}</li>`, `<li {...{ key: i, value: item }}>{item}</li>`, `item ? ${element(next, depth - 2)} : null`, `{ if (!item) return "none"; return ${element(next, depth - 2)}; }`])})}`;
    case 6:
      return `{[{ key: some, id: "i", ref: none }, rest].map(({ title, ...others }) => { return <p title={title} {...others} />; })}`;
    case 5:
      return `{none ${pick(next, ["??", "||"])} ${element(next, depth - 1)}}`;
  }
  return element(next, depth - 1);
}
