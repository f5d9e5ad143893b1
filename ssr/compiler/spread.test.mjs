import { expect, test } from "vitest";
import { transform } from "./transform.mjs";

const compiled = (body) => transform(body, "Part.tsx").code;

test("what a component hands on to an element is read out of its props: nothing is copied", () => {
  const code = compiled(`
    export function Part({ to, onClick, ...rest }: Props) {
      const go = /*@__PURE__*/ useGo(to, rest.target);
      return <a href={to} onClick={go} {...rest} />;
    }`);
  expect(code).toMatch(/9, "a", \["href", 8, "href"\], \["to", "onClick"\]/);
  expect(code).not.toMatch(/\.\.\./);
});

test.each([
  ["of which something comes after", "<a {...rest} href={to} />"],
  ["with children of its own", "<a {...rest}>{to}</a>"],
  ["of an element with rules of its own", "<button {...rest} />"],
  ["of another object", "<a {...other} />"],
])("props %s are spread as they are", (_, markup) => {
  const code = compiled(`
    export function Part({ to, ...rest }) {
      const other = useOther(rest);
      return ${markup};
    }`);
  expect(code).toMatch(/host\("\w+", {[^}]*\.\.\.(rest|other)/);
});
