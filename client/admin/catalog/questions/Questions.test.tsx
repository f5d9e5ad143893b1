import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { stubAnswers } from "../../../testing/api";
import { press, user } from "../../../testing/user";
import type { ShopQuestion } from "../../../types/question.gen";
import { showInArea } from "../../fixtures";
import Questions from "./Questions";

const question = (id: number): ShopQuestion => ({
  id,
  product: { id: 1, slug: "lamp", name: "Lamp", picture: null },
  name: "Ayesha",
  mobile: "",
  text: "Is it bright?",
  answer: "",
  answered_at: null,
  created_at: "2026-11-22T00:00:00Z",
});

const buttons = (name: string) => screen.queryAllByRole("button", { name });
/** Clicks the button of the first question. */
const pressFirst = (name: string) => user.click(buttons(name)[0] as Element);

async function open() {
  const sent: unknown[] = [];
  stubAnswers((method, path, body) => {
    if (method !== "GET") sent.push([method, path, body]);
    const questions = [question(1), question(2)];
    return { data: { questions, page: 1, pages: 1, total: 2, waiting: 2, answered: 0 } };
  });
  await showInArea(<Questions />);
  await waitFor(() => expect(buttons(en["admin.questions.answer"])).toHaveLength(2));
  return sent;
}

test("only one question is answered at a time", async () => {
  await open();
  await pressFirst(en["admin.questions.answer"]);
  expect(buttons(en["admin.questions.answer"])).toHaveLength(0);
  expect(buttons(en["admin.questions.delete"])).toHaveLength(1);
  await press(en["admin.questions.answer.cancel"]);
  expect(buttons(en["admin.questions.answer"])).toHaveLength(2);
});

test("an empty answer is not sent", async () => {
  const sent = await open();
  await pressFirst(en["admin.questions.answer"]);
  await press(en["admin.questions.answer.send"]);
  await waitFor(() => expect(document.body.textContent).toContain(en["form.required"]));
  expect(sent).toEqual([]);
  const text = screen.getByRole<HTMLTextAreaElement>("textbox");
  await waitFor(() => expect(document.activeElement).toBe(text));
  await user.fill(text, "Yes");
  await press(en["admin.questions.answer.send"]);
  await waitFor(() => expect(sent).toEqual([["PUT", "questions/1/answer", { text: "Yes" }]]));
});

test("deletes a question after confirmation", async () => {
  const sent = await open();
  await pressFirst(en["admin.questions.delete"]);
  expect(sent).toEqual([]);
  await press(en["admin.questions.delete.do"]);
  await waitFor(() => expect(sent).toEqual([["DELETE", "questions/1", undefined]]));
});
