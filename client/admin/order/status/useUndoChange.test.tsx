import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectToasts } from "../../../testing/toasts";
import { press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { useUndoChange } from "./useUndoChange";

const area = stubbedArea();

function Changed() {
  const offer = useUndoChange();
  const orders = ["1", "2"].map((order_id) => ({ order_id, from: "accepted", to: "pending" }));
  return (
    <button type="button" onClick={() => offer("2 orders updated", orders)}>
      Change
    </button>
  );
}

const result = (order_id: string, message = "") => ({
  ...{ order_id, status: "pending", code: message && "order_undo_too_late", message },
});
const undo = async () => user.click(await screen.findByRole("button", { name: "Undo" }));

test("undoes a change of status, and names the orders that it could not undo", async () => {
  await area.show(<Changed />);
  await press("Change");
  await undo();
  expect(area.calls).toMatchObject([
    {
      what: "POST /api/admin/v3/orders/undo",
      body: {
        orders: [
          { order_id: "1", from: "accepted", to: "pending" },
          { order_id: "2", from: "accepted", to: "pending" },
        ],
      },
    },
  ]);
  await area.calls[0]?.answer([result("1"), result("2", "Too late")]);
  await expectToasts(
    ["success", "2 orders updated"],
    ["success", "1 change undone"],
    ["error", "#2: Too late"],
  );
});

test("confirms nothing if no order could be undone", async () => {
  await area.show(<Changed />);
  await press("Change");
  await undo();
  await area.calls[0]?.answer([result("1", "Too late"), result("2", "Too late")]);
  await expectToasts(
    ["success", "2 orders updated"],
    ["error", "#1: Too late"],
    ["error", "#2: Too late"],
  );
});
