import { screen } from "@testing-library/react";
import { getSchema } from "@tiptap/core";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { extensions } from "./extensions";
import ProseEditor from "./ProseEditor";

const area = stubbedArea();
beforeEach(() => {
  // happy-dom has no layout.
  document.elementFromPoint ??= () => null;
});

const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const text = (words: string, ...marks: object[]) => ({
  type: "text",
  text: words,
  ...(marks.length > 0 && { marks }),
});

async function show(value?: object) {
  const onChange = vi.fn();
  await area.show(<ProseEditor label="Body" value={value} lang="en" onChange={onChange} />);
  return { onChange, last: () => onChange.mock.lastCall?.[0] };
}

test("knows exactly the nodes and marks that the server accepts", () => {
  const schema = getSchema(extensions);
  expect(Object.keys(schema.nodes).sort()).toEqual([
    ...["blockquote", "bulletList", "doc", "hardBreak", "heading", "horizontalRule"],
    ...["listItem", "orderedList", "paragraph", "text"],
  ]);
  expect(Object.keys(schema.marks).sort()).toEqual(["bold", "italic", "link", "strike"]);
});

test("shows a stored text, and changes the block at the cursor by the toolbar", async () => {
  const { last } = await show({ type: "doc", content: [paragraph(text("Sizes"))] });
  expect(screen.getByRole("textbox", { name: "Body" }).textContent).toBe("Sizes");
  await press(en["admin.prose.heading"]);
  expect(last()).toEqual({
    type: "doc",
    content: [{ type: "heading", attrs: { level: 2 }, content: [text("Sizes")] }],
  });
  expect(
    screen.getByRole("button", { name: en["admin.prose.heading"], pressed: true }),
  ).toBeTruthy();
  await press(en["admin.undo"]);
  expect(last()).toEqual({ type: "doc", content: [paragraph(text("Sizes"))] });
});

test("adds a link with a typed address, and refuses one that the server would", async () => {
  const { last } = await show();
  await press(en["admin.prose.link"]);
  await user.fill(field(en["admin.prose.address"]), "javascript:x");
  await press(en["admin.prose.link.set"]);
  expect(screen.getByText(en["admin.pages.wrong.address"])).toBeTruthy();
  await user.fill(field(en["admin.prose.address"]), "example.com");
  await press(en["admin.prose.link.set"]);
  const [node] = last().content[0].content;
  expect(node.text).toBe("example.com");
  expect(node.marks[0]).toMatchObject({ type: "link", attrs: { href: "https://example.com" } });
});

test("the arrow keys move between the buttons of the toolbar", async () => {
  await show();
  const [first, second] = screen.getAllByRole("button");
  first?.focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(second);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(screen.getAllByRole("button").at(-1));
});
