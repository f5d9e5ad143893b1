import { act } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "../../../components/ui/Dialog";
import { field, press, user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { NumberInput } from "../../ui/NumberInput";
import { TypedCode } from "./TypedCode";

const scanned = vi.fn();

beforeEach(async () => {
  scanned.mockReset();
  await showInArea(
    <>
      <TypedCode label="Code" onScan={scanned} />
      <NumberInput aria-label="Units" />
      <textarea aria-label="Note" />
      <button type="button">Camera</button>
    </>,
  );
});

test("passes each code on and empties the field", async () => {
  await user.fill(field("Code"), "890");
  await user.keyboard("{Enter}");
  await user.keyboard("891{Enter}");
  expect(scanned.mock.calls).toEqual([["890"], ["891"]]);
  expect(field("Code").value).toBe("");
});

test("takes keys that are typed outside of a field", async () => {
  await press("Camera");
  await user.keyboard("890{Enter}");
  expect(scanned.mock.calls).toEqual([["890"]]);
});

test.each(["Units", "Note"])("leaves keys that are typed into the field %s", async (name) => {
  await user.fill(field(name), "12");
  expect([field(name).value, field("Code").value]).toEqual(["12", ""]);
});

test("leaves shortcuts and the space that presses a button", async () => {
  await act(async () => field("Units").blur());
  await user.keyboard("{Control>}c{/Control} ");
  expect(document.activeElement).not.toBe(field("Code"));
});

test("leaves keys while a dialog is open", async () => {
  await showInArea(
    <>
      <TypedCode label="Code" onScan={scanned} />
      <Dialog title="Which one?" look="middle" onClose={() => {}}>
        <button type="button">Rice</button>
      </Dialog>
    </>,
  );
  await user.keyboard("890");
  expect(field("Code").value).toBe("");
});
