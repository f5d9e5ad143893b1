import { afterEach, expect, test } from "vitest";
import { followTranslators } from "./translated";

const { insertBefore, removeChild } = Node.prototype;

afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild });
  document.body.replaceChildren();
});

/** Replaces a text node as Google Translate does. */
function translate(node: Text, text: string) {
  const font = document.createElement("font");
  font.append(document.createElement("font"));
  font.firstElementChild?.append(text);
  node.replaceWith(font);
}

/** Returns a paragraph with a text node between two elements, after it was translated. */
async function translated() {
  const paragraph = document.body.appendChild(document.createElement("p"));
  const text = document.createTextNode("৳৭৮০");
  paragraph.append(document.createElement("b"), text, document.createElement("i"));
  followTranslators(document.body);
  translate(text, "Tk 780");
  await settled();
  return { paragraph, text };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("shows the new text of a node that a translator has replaced", async () => {
  const { paragraph, text } = await translated();
  expect(paragraph.textContent).toBe("Tk 780");
  text.nodeValue = "৳১,৪৯০";
  await settled();
  expect(paragraph.textContent).toBe("৳১,৪৯০");
});

test("removes a replaced node through its replacement", async () => {
  const { paragraph, text } = await translated();
  paragraph.removeChild(text);
  expect(paragraph.innerHTML).toBe("<b></b><i></i>");
});

test("inserts before a replaced node through its replacement", async () => {
  const { paragraph, text } = await translated();
  paragraph.insertBefore(document.createElement("u"), text);
  expect([...paragraph.children].map(({ tagName }) => tagName)).toEqual(["B", "U", "FONT", "I"]);
});

test("throws if a node that was not replaced is not a child", () => {
  followTranslators(document.body);
  expect(() => document.body.removeChild(document.createElement("p"))).toThrow();
});
