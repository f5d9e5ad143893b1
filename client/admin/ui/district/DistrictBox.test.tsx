import { act, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import { Form } from "../../../forms/Form";
import { field, press, user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { DistrictField } from "./DistrictField";

const submitted = vi.fn();

function Rule() {
  const form = useForm({ defaultValues: { district: "Dhaka" } });
  return (
    <Form name="rule" form={form} onSubmit={({ district }) => submitted(district)}>
      <DistrictField name="district" label="District" />
      <button type="submit">Save</button>
    </Form>
  );
}

beforeEach(async () => {
  submitted.mockReset();
  await showInArea(<Rule />);
  await act(() => vi.dynamicImportSettled());
});

const box = () => field("District");
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const save = async () => {
  await press("Save");
  return submitted.mock.lastCall?.[0];
};

test("marks the chosen district in the list, and chooses another by a click", async () => {
  await user.click(box());
  await user.keyboard("{ArrowDown}{ArrowDown}"); // Moves the active option, not the chosen one.
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Dhaka");
  await user.fill(box(), "syl");
  await press(/^Sylhet/, "option");
  expect([box().value, options(), await save()]).toEqual(["Sylhet", [], "Sylhet"]);
});

test("forgets the chosen district when its name is deleted", async () => {
  await user.fill(box(), "");
  expect(await save()).toBe("");
  expect(box().value).toBe("");
});

test("chooses with Enter without submitting the form", async () => {
  await user.fill(box(), "khul");
  await user.keyboard("{Enter}");
  expect(submitted).not.toHaveBeenCalled();
  expect(box().value).toBe("Khulna");
});

test("finds a district by one of its upazilas in Bengali", async () => {
  await user.fill(box(), "সাভার");
  expect(options()[0]).toMatch(/^Dhaka/);
});
