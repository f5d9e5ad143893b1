import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { signIn, signOut } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { patience } from "../testing/patience";
import { renderInShop, typeInto } from "../testing/render";
import type { Question } from "../types/catalog.gen";
import Questions from "./Questions";

const question = (id: number): Question => ({
  id,
  name: "Rahim",
  text: `Question ${id}?`,
  answer: `Answer ${id}`,
  answered_at: "2026-11-21T09:00:00Z",
});

// renderInShop already provides all texts.
vi.mock("../lib/texts", () => ({ loadTexts: async () => {} }));

let calls: Call[];
let unmount = async () => {};

beforeEach(() => {
  calls = stubApi();
});
afterEach(async () => {
  await unmount();
  signOut("demo");
  vi.unstubAllGlobals();
});

const open = async (next = "", questions = [question(2)]) => {
  ({ unmount } = await renderInShop(<Questions product={7} questions={{ questions, next }} />));
};

const button = (text: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent === text);
const click = (text: string) => act(async () => button(text)?.click());
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`#question-${name}`) as HTMLInputElement;

async function openForm() {
  await click(en["questions.ask"]);
  await act(() => import("./QuestionForm"));
}

test("shows one line and the button without questions", async () => {
  await open("", []);
  expect(document.querySelector("#questions p")?.textContent).toBe(en["questions.none"]);
  expect(button(en["questions.ask"])).toBeDefined();
});

test("loads the questions after the cursor", async () => {
  await open("5-2");
  await click(en["questions.more"]);
  expect(calls.map(({ what }) => what)).toEqual(["GET products/7/questions"]);
  await calls[0]?.answer({ questions: [question(1)], next: "" });
  expect(document.querySelectorAll("li")).toHaveLength(2);
  expect(button(en["questions.more"])).toBeUndefined();
});

test("sends a question, says so and focuses the button", async () => {
  await open();
  await openForm();
  expect(document.activeElement).toBe(field("name"));
  await typeInto(field("name"), "Rahim");
  await typeInto(field("text"), "Hm?");
  await click(en["questions.send"]);
  await vi.waitFor(() => expect(document.body.textContent).toContain("At least 5 characters."));
  expect(document.activeElement).toBe(field("text"));
  await typeInto(field("text"), "Is it bright?");
  await click(en["questions.send"]);
  await vi.waitFor(() => expect(calls).toHaveLength(1), patience);
  expect(calls[0]).toMatchObject({
    what: "POST products/7/questions",
    body: { name: "Rahim", text: "Is it bright?" },
  });
  await calls[0]?.answer(null);
  expect(document.querySelector("[role=status]")?.textContent).toBe(en["questions.sent"]);
  expect(document.activeElement).toBe(button(en["questions.ask"]));
});

test("fills in a customer's name, and shows the server's errors at their fields", async () => {
  signIn("demo", { id: 1, name: "Ayesha" });
  await open();
  await openForm();
  expect(field("name").value).toBe("Ayesha");
  await vi.waitFor(() => expect(document.activeElement).toBe(field("text")), patience);
  await typeInto(field("text"), "Is it bright?");
  await click(en["questions.send"]);
  await vi.waitFor(() => expect(calls).toHaveLength(1), patience);
  await calls[0]?.refuse(422, "question_invalid", { text: "max" });
  expect(document.querySelector("#question-text-error")?.textContent).toContain("500");
  await click(en["questions.cancel"]);
  expect(document.activeElement).toBe(button(en["questions.ask"]));
});
