import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import { AnswerForm } from "./AnswerForm";

const area = stubbedArea();
const close = vi.fn();

const texts = { label: "Answer", hint: "", send: "Send", cancel: "Cancel", saved: "Saved" };
const show = (answer: string, deletable = false) =>
  area.show(
    <AnswerForm
      {...{ answer, deletable, texts }}
      path="questions/5/answer"
      most={10}
      keys={[["questions"]]}
      onClose={close}
    />,
  );
const answer = () => field<HTMLTextAreaElement>("Answer");
const send = () => press("Send");

function asksToStay(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

beforeEach(() => close.mockReset());

test("takes the focus, and sends the answer once", async () => {
  await show("");
  await waitFor(() => expect(document.activeElement).toBe(answer()));
  await user.keyboard(" Yes ");
  queries.setQueryData(["questions", "waiting", 1], {});
  await send();
  await send();
  expect(area.calls).toMatchObject([
    { what: "PUT /api/admin/v3/questions/5/answer", body: { text: "Yes" } },
  ]);
  await area.calls[0]?.answer({});
  expect(close).toHaveBeenCalledOnce();
  expect(queries.getQueryState(["questions", "waiting", 1])?.isInvalidated).toBe(true);
});

test("an empty answer deletes the existing one only where this is possible", async () => {
  await show("Yes");
  await user.fill(answer(), "");
  await send();
  expect(area.calls).toEqual([]);
  expect(descriptionOf(answer())).toContain(en["form.required"]);
  await show("Yes", true);
  await user.fill(answer(), "");
  await send();
  expect(area.calls[0]?.body).toEqual({ text: "" });
});

test("keeps a refused answer, and asks before it is lost", async () => {
  await show("");
  expect(asksToStay()).toBe(false);
  await user.fill(answer(), "Soon");
  await send();
  await area.calls[0]?.refuse(422, "answer_invalid", { text: "link" });
  expect(descriptionOf(answer())).toContain(en["form.link"]);
  expect([answer().value, close.mock.calls.length, asksToStay()]).toEqual(["Soon", 0, true]);
});
