import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import en from "../../../../../locales/en.json";
import { press } from "../../../../testing/user";
import { stubbedArea } from "../../../fixtures";
import { useQueryState } from "../../../lib/useQueryState";
import { ColumnChoice, useFields } from "./ColumnChoice";

const area = stubbedArea();

function Choice() {
  const [chosen, choose] = useFields();
  const [columns, setColumns] = useQueryState("columns");
  return (
    <>
      <ColumnChoice chosen={chosen} onChange={choose} />
      <output>{chosen.join()}</output>
      <samp>{columns}</samp>
      <button type="button" onClick={() => setColumns("due,status")}>
        View
      </button>
    </>
  );
}

const open = async () => {
  await area.show(<Choice />);
  await press(en["admin.orders.columns"]);
};
const chosen = () => screen.getByRole("status").textContent;
const toggle = (name: string) => press(name, "checkbox");

afterEach(() => localStorage.clear());

test("keeps the order of the table, and the choice for the next visit", async () => {
  await open();
  await toggle(en["admin.orders.column.due"]);
  await toggle(en["admin.orders.column.date"]);
  const expected = "name,mobile,district,items,quantity,amount,due,status,source,tags";
  expect(chosen()).toBe(expected);
  await area.show(<Choice />);
  expect(chosen()).toBe(expected);
});

test("changes only the address of a view", async () => {
  await area.show(<Choice />);
  const before = chosen();
  await press("View");
  await press(en["admin.orders.columns"]);
  await toggle(en["admin.orders.customer"]);
  expect([chosen(), document.querySelector("samp")?.textContent]).toEqual([
    "name,due,status",
    "name,due,status",
  ]);
  await area.show(<Choice />);
  expect(chosen(), "the choice for the next visit").toBe(before);
});
