import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { stubbedArea } from "../../fixtures";
import { ConfirmationReport } from "./ConfirmationReport";

const none = { days: 30, asked: 0, confirmed: 0, declined: 0, no_answer: 0, channels: [] };
const sms = { channel: "sms", asked: 8, confirmed: 5, declined: 1 };

const area = stubbedArea();

beforeEach(async () => {
  await area.show(<ConfirmationReport />);
});

const said = () => document.body.textContent ?? "";
const answer = async (report: object) => area.calls[0]?.answer({ ...none, ...report });

test("requests 30 days, and shows a notice if nobody was asked", async () => {
  expect(area.calls[0]?.what).toBe("GET /api/admin/v3/orders/confirmations");
  await answer({});
  expect(said()).toContain("No customer was asked in this period.");
});

test("shows each answer with its share of the asked customers", async () => {
  await answer({ asked: 8, confirmed: 5, declined: 1, no_answer: 2, channels: [sms] });
  expect(said()).toContain("Confirmed5 (63%)");
  expect(said()).toContain("No answer2 (25%)");
  expect(screen.queryByRole("table")).toBeNull();
});

test("compares the channels if two were used", async () => {
  const whatsapp = { channel: "whatsapp", asked: 4, confirmed: 3, declined: 0 };
  await answer({ asked: 9, confirmed: 8, declined: 1, channels: [whatsapp, sms] });
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(["WhatsApp430", "SMS link851"]);
});
