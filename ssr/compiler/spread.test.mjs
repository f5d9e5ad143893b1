import { expect, test } from "vitest";
import { transform } from "./transform.mjs";

const compiled = (body) => transform(body, "Part.tsx").code;

test("reads forwarded rest props from the component's props without a copy", () => {
  const code = compiled(`
    export function Part({ to, onClick, ...rest }: Props) {
      const go = /*@__PURE__*/ useGo(to, rest.target);
      return <a href={to} onClick={go} {...rest} />;
    }`);
  expect(code).toMatch(/9, "a", \["href", 8, "href"\], \["to", "onClick"\]/);
  expect(code).not.toMatch(/\.\.\./);
});

test.each([
  ["followed by an attribute", "<a {...rest} href={to} />"],
  ["with children", "<a {...rest}>{to}</a>"],
  ["on an element with special rules", "<button {...rest} />"],
  ["from another object", "<a {...other} />"],
])("copies rest props %s", (_, markup) => {
  const code = compiled(`
    export function Part({ to, ...rest }) {
      const other = useOther(rest);
      return ${markup};
    }`);
  expect(code).toMatch(/host\("\w+", {[^}]*\.\.\.(rest|other)/);
});
