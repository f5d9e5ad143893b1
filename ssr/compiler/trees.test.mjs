// The compiled renderer writes generated markup and elements byte for byte like react-dom/server.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { bundlesOf, outcome } from "./bundles.mjs";
import { component, library } from "./generate.mjs";
import { random } from "./mutate.mjs";

const components = 400;

function expectSame(bundles, name, argument) {
  const [react, compiled] = [bundles.react, bundles.compiled].map((bundle) =>
    outcome(() => bundle[name](argument)),
  );
  if (react.threw === undefined) expect(compiled).toBe(react);
  else expect(compiled).toHaveProperty("threw");
  return react.threw === undefined;
}

test(`renders ${components} generated components like React`, async () => {
  const parts = Array.from({ length: components }, (_, seed) =>
    component(random(seed + 1), `Part${seed}`),
  );
  const names = parts.map((_, seed) => `Part${seed}`);
  const bundles = await bundlesOf(`${library}
    ${parts.join("\n")}
    const parts = { ${names.join(", ")} };
    // Props that a component receives besides the named ones.
    const others = [
      {},
      { title: "<t>", className: undefined, "data-r": true, href: "", onClick() {}, children: "in & it" },
      { style: { color: "red", marginTop: 0 }, id: null, children: [<b key="b">b</b>, "text", 1] },
      { href: "javascript:x", title: 7, hidden: true, tabIndex: 0, children: <Id /> },
      { dangerouslySetInnerHTML: { __html: "<i>as it is</i>" }, className: "other" },
    ];
    export const show = ([name, i]) => renderToString(createElement(parts[name], { some: "<some>", none: null, list: [1, 2, 0], ...others[i] }));`);
  const shown = names.filter((name) => {
    try {
      return [0, 1, 2, 3, 4].filter((i) => expectSame(bundles, "show", [name, i])).length > 0;
    } catch (error) {
      error.message += `\n${parts[names.indexOf(name)]}`;
      throw error;
    }
  });
  expect(shown.length).toBeGreaterThan(components * 0.8);
});

test("removes spread keys from props, and never writes a ref of a host element", async () => {
  const bundles = await bundlesOf(`${library}
    const all = { key: "k", ref: null, title: "t" };
    const Given = (props) => <p>{Object.keys(props).join()}</p>;
    const Handing = (props) => <Given {...props} />;
    const Naming = ({ title, ...rest }) => <Given title={title} {...rest} />;
    const Holding = ({ children }) => <p>{Object.keys(children.props).join()}</p>;
    const Tag = "li";
    function Mapping() {
      return [all].map(({ title, ...rest }) => { return <a title={title} {...rest} />; });
    }
    const nodes = [
      <li {...all} />, <li {...{ key: 0 }} />, <x-y {...all} />, <input {...all} />, <meta itemProp="" {...all} />,
      <button {...all} key="other" />, <Tag {...all} />, <Given {...all} />, <Given {...all} id="i" />,
      <Handing {...all} />, <Naming {...all} />, <Memoed {...all} />, <Mapping />,
      <Holding><li {...all} /></Holding>, <Holding><Given {...all} /></Holding>,
    ];
    export const show = (i) => (nodes[i] ? renderToString(nodes[i]) : null);`);
  for (let i = 0; bundles.react.show(i) !== null; i++) expectSame(bundles, "show", i);
});

describe("generated elements", () => {
  let bundles;
  beforeAll(async () => {
    bundles = await bundlesOf(`${library}
      function made(node) {
        if (Array.isArray(node)) return node.map(made);
        if (node === null || typeof node !== "object") return node;
        const { type, props, children } = node;
        const all = { ...props };
        for (const name of all.handlers ?? []) all[name] = () => {};
        delete all.handlers;
        return createElement(types[type] ?? type, all, ...children.map(made));
      }
      const types = { Fragment, Id, Ids, Themed, Providing, Suspending, Failing, Memoed, Forwarded, Classy, Setting, Suspense };
      export const show = (tree) => renderToString(made(tree));`);
  });

  const text = fc.oneof(
    fc.constantFrom("", " ", "<&>\"'", "বাংলা", "a", "\n", "javascript:x"),
    fc.string({ maxLength: 8 }),
  );
  const value = fc.oneof(
    text,
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.constant(undefined),
  );
  const properties = fc.constantFrom(
    ..."className id title tabIndex href src alt hidden disabled checked value defaultValue defaultChecked rows size start rowSpan download spellCheck contentEditable autoFocus data-x aria-label ariaLabel htmlFor viewBox strokeWidth xlinkHref onClick onclick x-y width readOnly multiple muted inert draggable action formAction name type loading fetchPriority srcSet sizes crossOrigin dangerous key role itemProp".split(
      " ",
    ),
  );
  const style = fc.dictionary(
    fc.constantFrom("color", "marginTop", "--x", "flex", "WebkitBoxFlex", "msFlex", "zIndex"),
    value,
  );
  const props = fc
    .record({ style, className: value }, { requiredKeys: [] })
    .chain((some) => fc.dictionary(properties, value).map((rest) => ({ ...some, ...rest })));
  const tags = fc.constantFrom(
    ..."div span p a ul li button svg path title g select option textarea img picture source noscript table tr td pre br hr label form x-y Fragment Id Ids Themed Providing Suspending Failing Memoed Forwarded Classy Setting Suspense meta link style".split(
      " ",
    ),
  );
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, depthIdentifier: "tree" },
      value,
      tie("element"),
      fc.array(tie("node"), { maxLength: 4, depthIdentifier: "tree" }),
    ),
    element: fc.record({
      type: tags,
      props,
      children: fc.array(tie("node"), { maxLength: 4, depthIdentifier: "tree" }),
    }),
  }));

  test("renders 1500 trees like React", () => {
    fc.assert(
      fc.property(node, (tree) => void expectSame(bundles, "show", tree)),
      { numRuns: 1500, seed: 20261122 },
    );
  }, 120_000);
});
