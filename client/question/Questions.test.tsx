import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { signIn, signOut } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { renderInShop } from "../testing/render";
import { descriptionOf, field, press, user } from "../testing/user";
import type { Question } from "../types/catalog.gen";
import Questions from "./Questions";

const question = (id: number): Question => ({
  id,
  name: "Rahim",
  text: `Question ${id}?`,
  answer: `Answer ${id}`,
  answered_at: "2026-11-21T09:00:00Z",
});

// The mock loads no texts, because renderInShop provides all of them.
vi.mock("../lib/texts", () => ({ loadTexts: async () => {} }));

let calls: Call[];

beforeEach(() => {
  calls = stubApi();
});
afterEach(() => {
  signOut("demo");
  vi.unstubAllGlobals();
});

const open = async (next = "", questions = [question(2)]) => {
  await renderInShop(<Questions product={7} questions={{ questions, next }} />);
};

const button = (name: string) => screen.queryByRole("button", { name });
const name = () => field(en["form.name"]);
const text = () => field(en["questions.text"]);

async function openForm() {
  await press(en["questions.ask"]);
  await act(() => import("./QuestionForm"));
}

test("shows one line and the button if there are no questions", async () => {
  await open("", []);
  expect(screen.getByText(en["questions.none"])).toBeDefined();
  expect(button(en["questions.ask"])).not.toBeNull();
});

test("loads the questions after the cursor", async () => {
  await open("5-2");
  await press(en["questions.more"]);
  expect(calls.map(({ what }) => what)).toEqual(["GET products/7/questions"]);
  await calls[0]?.answer({ questions: [question(1)], next: "" });
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(button(en["questions.more"])).toBeNull();
});

test("sends a question, confirms it and focuses the button", async () => {
  await open();
  await openForm();
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await user.fill(name(), "Rahim");
  await user.fill(text(), "Hm?");
  await press(en["questions.send"]);
  await waitFor(() => expect(document.body.textContent).toContain("At least 5 characters."));
  expect(document.activeElement).toBe(text());
  await user.fill(text(), "Is it bright?");
  await press(en["questions.send"]);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
    what: "POST products/7/questions",
    body: { name: "Rahim", text: "Is it bright?" },
  });
  await calls[0]?.answer(null);
  expect(screen.getByRole("status").textContent).toBe(en["questions.sent"]);
  expect(document.activeElement).toBe(button(en["questions.ask"]));
});

test("fills in a customer's name, and shows the server's errors at their fields", async () => {
  signIn("demo", { id: 1, name: "Ayesha" });
  await open();
  await openForm();
  expect(name().value).toBe("Ayesha");
  await waitFor(() => expect(document.activeElement).toBe(text()));
  await user.fill(text(), "Is it bright?");
  await press(en["questions.send"]);
  await waitFor(() => expect(calls).toHaveLength(1));
  await calls[0]?.refuse(422, "question_invalid", { text: "max" });
  expect(descriptionOf(text())).toContain("500");
  await press(en["questions.cancel"]);
  expect(document.activeElement).toBe(button(en["questions.ask"]));
});

test("keeps the input when the request fails", async () => {
  await open();
  await openForm();
  await user.fill(name(), "Rahim");
  await user.fill(text(), "Is it sweet?");
  await press(en["questions.send"]);
  await waitFor(() => expect(calls).toHaveLength(1));
  await calls[0]?.fail();
  expect(screen.getByRole("alert").textContent).toContain(en["form.network"]);
  expect([name().value, text().value]).toEqual(["Rahim", "Is it sweet?"]);
});
