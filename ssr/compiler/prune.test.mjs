import { expect, test } from "vitest";
import { transform } from "./transform.mjs";

const compiled = (body) => transform(body, "Part.tsx").code;

test("removes values that only handlers read", () => {
  const code = compiled(`
    export function Part({ id }) {
      const { add } = /*@__PURE__*/ useActions();
      const toggle = /*@__PURE__*/ useToggle(id);
      return <button type="button" onClick={() => add(id)} onFocus={toggle}>{id}</button>;
    }`);
  expect(code).not.toMatch(/useActions|useToggle|onClick/);
});

test("keeps hooks that are read or not marked pure", () => {
  const code = compiled(`
    export function Part({ id }) {
      const { add } = useActions();
      const { wished, toggle } = /*@__PURE__*/ useWish(id);
      return <button type="button" onClick={() => add(id)} onFocus={toggle}>{wished}</button>;
    }`);
  expect(code).toMatch(/useActions\(\)/);
  expect(code).toMatch(/wished\s*} = .*useWish\(id\)/s);
  expect(code).not.toMatch(/toggle|add/);
});

test("forwards a component's own props object, and copies other objects", () => {
  const code = compiled(`
    export function Part(props) {
      return <><Inner {...props} />{props.items.map((item) => <Row {...item} />)}<Inner {...props} more /></>;
    }`);
  expect(code).toMatch(/Inner, props,/);
  expect(code).toMatch(/\.\.\.item/);
  expect(code).toMatch(/\.\.\.props,\s*more: true/s);
});
