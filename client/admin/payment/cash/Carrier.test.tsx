import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { CarrierCard } from "./CarrierCard";
import CarrierSettings from "./CarrierSettings";
import { RiderCash } from "./RiderCash";

const area = stubbedArea();

const sent = (method: string) => area.calls.filter(({ what }) => what.startsWith(method));
const said = () => document.body.textContent ?? "";

test("asks who carries the cash of orders without a courier, until it is answered", async () => {
  await area.show(<CarrierCard />);
  expect(said()).toBe("");
  await area.calls[0]?.answer({ carrier: "", orders: 9, amount: 16800 });
  expect(said()).toContain("9 orders were delivered without a courier. Their ৳16,800 is missing");
  await press(en["admin.cash.carrier.rider"]);
  expect(sent("PUT")).toMatchObject([
    { what: "PUT /api/admin/v3/cash/carrier", body: { carrier: "rider" } },
  ]);
  expect(screen.queryByText(en["admin.cash.carrier"])).toBeNull();
});

test("asks nothing without such orders, or after the answer", async () => {
  for (const answer of [
    { carrier: "", orders: 0, amount: 0 },
    { carrier: "hand", orders: 0, amount: 0 },
  ]) {
    area.calls.length = 0;
    await area.show(<CarrierCard />);
    await area.calls[0]?.answer(answer);
    expect(said()).toBe("");
  }
});

test("shows and changes the choice in the settings", async () => {
  await area.show(<CarrierSettings />);
  await area.calls[0]?.answer({ carrier: "hand", orders: 0, amount: 0 });
  const choices = screen.getAllByRole<HTMLInputElement>("radio");
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ["hand", true],
    ["rider", false],
  ]);
  await user.click(choices[1] as HTMLElement);
  expect(sent("PUT")).toMatchObject([{ body: { carrier: "rider" } }]);
});

test("records at most the cash that the rider owes", async () => {
  await area.show(<RiderCash owed={500} />);
  await press(en["admin.cash.handover"]);
  const amount = field(en["admin.cash.amount"]);
  expect(amount.value).toBe("500");
  await user.fill(amount, "500.01");
  await press(en["admin.save"], "button", screen.getByRole("dialog"));
  expect(sent("POST")).toEqual([]);
  await user.fill(amount, "300");
  await press(en["admin.save"], "button", screen.getByRole("dialog"));
  expect(sent("POST")).toMatchObject([
    { what: "POST /api/admin/v3/cash/handovers", body: { amount: 300 } },
  ]);
});

test("offers nothing to record if the rider owes nothing", async () => {
  await area.show(<RiderCash owed={0} />);
  expect(screen.queryByRole("button")).toBeNull();
});
