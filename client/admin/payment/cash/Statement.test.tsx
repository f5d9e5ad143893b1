import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { StatementPreview } from "../../../types/payout.gen";
import { stubbedArea } from "../../fixtures";
import Statement from "./Statement";

const preview: StatementPreview = {
  ...{ courier: "pathao", file: "may.csv", sheet: "", other_sheets: 0, ready: true },
  columns: [
    { name: "Order", sample: "10000001", to: "invoice" },
    { name: "Paid", sample: "480", to: "net" },
  ],
  ...{ payout_id: 0, rows: 2, wrong: 0, errors: [], matched: 2, differing: 0, unknown: 0 },
  ...{ repeated: 0, collected: 1000, charges: 40, paid: 960, lines: [] },
};

interface Upload {
  path: string;
  form: FormData;
  answer(status: number, body: object): Promise<void>;
}

let uploads: Upload[];
const area = stubbedArea();
const file = new File(["Order,Paid"], "may.csv", { type: "text/csv" });

/** Opens the screen and chooses a file of Pathao. The uploads of the test are in `uploads`. */
beforeEach(async () => {
  uploads = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      path = "";
      status = 0;
      responseText = "";
      upload = {};
      onload = () => {};
      onloadend = () => {};
      open(_: string, address: string) {
        this.path = address.replace(/^.*\/v3\/|\?.*$/g, "");
      }
      setRequestHeader() {}
      getResponseHeader() {
        return null;
      }
      send(form: FormData) {
        const answer = (status: number, body: object) =>
          act(async () => {
            Object.assign(this, { status, responseText: JSON.stringify(body) });
            this.onload();
          });
        uploads.push({ path: this.path, form, answer });
      }
    },
  );
  await area.show(<Statement />);
  await user.choose(field(en["admin.cash.courier"]), "pathao");
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, file);
});

const read = (more: Partial<StatementPreview> = {}) =>
  uploads.at(-1)?.answer(200, { data: { ...preview, ...more } });
const said = () => document.body.textContent ?? "";
const columns = () => screen.getAllByRole<HTMLSelectElement>("combobox");
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("posts the file that was checked, with the same courier and columns", async () => {
  await read();
  await press(en["admin.cash.post"]);
  expect(uploads.map(({ path }) => path)).toEqual(["cash/statements/preview", "cash/statements"]);
  const { form } = uploads[1] as Upload;
  expect(form.get("courier")).toBe("pathao");
  expect((form.get("file") as File).name).toBe("may.csv");
  expect(form.get("columns")).toBe('["invoice","net"]');
});

test("shows a refused posting and keeps the checked file", async () => {
  await read();
  await press(en["admin.cash.post"]);
  await uploads[1]?.answer(409, { error: { code: "statement_posted", message: "Posted before." } });
  expect(screen.getByRole("alert").textContent).toBe("Posted before.");
  await press(en["admin.cash.post"]);
  expect(uploads[2]?.form.get("columns")).toBe('["invoice","net"]');
});

test("checks the mapping before it sends it", async () => {
  await read({ ready: false, columns: preview.columns.map((each) => ({ ...each, to: "" })) });
  const check = () => press(en["admin.cash.columns.do"]);
  const choose = (at: number, to: string) => user.choose(columns()[at] as Element, to);
  const problem = () => screen.getAllByRole("alert").at(-1)?.textContent;
  await choose(0, "invoice");
  expect(problem()).toBe("");
  await check();
  expect(problem()).toBe(en["admin.cash.columns.amount"]);
  await choose(1, "invoice");
  expect(problem()).toBe(en["admin.cash.columns.repeated"]);
  await choose(1, "net");
  await choose(0, "charge");
  expect(problem()).toBe(en["admin.cash.columns.parcel"]);
  await check();
  expect(uploads).toHaveLength(1);
  await choose(0, "consignment");
  await check();
  expect(uploads[1]?.form.get("columns")).toBe('["consignment","net"]');
});

test.each([
  ["a file with wrong rows", { wrong: 1 }],
  ["a file that was posted before", { payout_id: 12 }],
  ["an empty file", { rows: 0 }],
])("does not offer to post %s", async (_, more) => {
  await read(more);
  expect(buttons()).toContain(en["admin.import.other"]);
  expect(buttons()).not.toContain(en["admin.cash.post"]);
});

test("shows why a file cannot be read, and lets the member choose another", async () => {
  await uploads[0]?.answer(422, { error: { code: "file_invalid", message: "Not a table." } });
  expect(said()).toContain("Not a table.");
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, file);
  expect(said()).not.toContain("Not a table.");
  expect(uploads).toHaveLength(2);
});
