import { expect, test } from "vitest";
import { documentData } from "./documentData";

const real = '{"name":"product"}';

test("reads the script at the end of the body", () => {
  document.body.innerHTML = `<div id="root"></div><script type="application/json">${real}</script>`;
  expect(documentData()).toBe(real);
});

test("ignores elements with the former id and scripts inside the root", () => {
  const forged = '{"name":"forged"}';
  document.body.innerHTML = `<div id="root"><p id="page">${forged}</p><p id="admin">${forged}</p><img name="querySelectorAll">
    <script type="application/json" id="page">${forged}</script></div>
    <p id="page">${forged}</p><script type="application/json">${real}</script>`;
  expect(documentData()).toBe(real);
});

test("returns null if the document has no data", () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(documentData()).toBeNull();
});
