import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubApi } from "../../../testing/api";
import { press, user } from "../../../testing/user";
import type { Settings } from "../../../types/settings.gen";
import { showInArea } from "../../fixtures";
import { OrderMessagesSection } from "./OrderMessagesSection";

const order_messages = { version: "1", on: ["pending", "shipped", "canceled"] };
const sampleOf = (status: string, parts: number) => ({
  status,
  text: `Demo: ${status}.`,
  bn_text: `ডেমো: ${status}।`,
  parts,
  bn_parts: parts + 1,
});

afterEach(() => vi.unstubAllGlobals());

test("each SMS has a switch with its text and parts, and the price of an order follows", async () => {
  const calls = stubApi();
  await showInArea(<OrderMessagesSection settings={{ order_messages } as Settings} />);
  const samples = ["pending", "shipped", "delivered", "completed"].map((s) => sampleOf(s, 1));
  await calls[0]?.answer({ samples, part_price: 0.4 });
  expect(screen.getByText("Demo: shipped.")).toBeTruthy();
  expect(screen.getByText(/An order that is delivered/).textContent).toContain("2 parts");
  expect(screen.getByText(/An order that is delivered/).textContent).toContain("৳0.80");
  // The SMS about the completion is not sent after that about the delivery.
  await user.click(screen.getByRole("switch", { name: /^Parcel delivered/ }));
  await user.click(screen.getByRole("switch", { name: /^Order completed/ }));
  expect(screen.getByText(/An order that is delivered/).textContent).toContain("3 parts");
  await user.click(screen.getByRole("switch", { name: /^Order received/ }));
  await press("Save");
  const saved = calls.find(({ what }) => what.startsWith("PUT"));
  expect(saved?.body).toEqual({
    version: "1",
    on: ["shipped", "canceled", "delivered", "completed"],
  });
});
