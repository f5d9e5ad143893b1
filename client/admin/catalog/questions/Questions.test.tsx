import { afterEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { typeInto } from "../../../testing/render";
import type { ShopQuestion } from "../../../types/question.gen";
import { buttons, openPart, press, until } from "../../lib/fixtures";
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

let close = async () => {};
afterEach(() => close());

async function open() {
  const sent: unknown[] = [];
  ({ close } = await openPart(<Questions />, (method, path, body) => {
    if (method !== "GET") sent.push([method, path, body]);
    const questions = [question(1), question(2)];
    return { data: { questions, page: 1, pages: 1, total: 2, waiting: 2, answered: 0 } };
  }));
  await until(() => expect(buttons(en["admin.questions.answer"])).toHaveLength(2));
  return sent;
}

test("only one question is answered at a time", async () => {
  await open();
  await press(en["admin.questions.answer"]);
  expect(buttons(en["admin.questions.answer"])).toHaveLength(0);
  expect(buttons(en["admin.questions.delete"])).toHaveLength(1);
  await press(en["admin.questions.answer.cancel"]);
  expect(buttons(en["admin.questions.answer"])).toHaveLength(2);
});

test("an empty answer is not sent", async () => {
  const sent = await open();
  await press(en["admin.questions.answer"]);
  await press(en["admin.questions.answer.send"]);
  await until(() => expect(document.body.textContent).toContain(en["form.required"]));
  expect(sent).toEqual([]);
  await typeInto(document.querySelector("textarea") as HTMLTextAreaElement, "Yes");
  await press(en["admin.questions.answer.send"]);
  await until(() => expect(sent).toEqual([["PUT", "questions/1/answer", { text: "Yes" }]]));
});

test("deletes a question after confirmation", async () => {
  const sent = await open();
  await press(en["admin.questions.delete"]);
  expect(sent).toEqual([]);
  await press(en["admin.questions.delete.do"]);
  await until(() => expect(sent).toEqual([["DELETE", "questions/1", undefined]]));
});
