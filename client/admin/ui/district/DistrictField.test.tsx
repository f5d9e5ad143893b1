import { act, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import { Form } from "../../../forms/Form";
import { field, user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { DistrictField } from "./DistrictField";

// Delays loading the code of the combobox until a test calls arrive().
const code = vi.hoisted(() => ({ load: Promise.resolve(), arrive: () => {} }));
vi.mock("../../../lib/loadPlaces", async () => {
  const { default: places } = await import("../../../data/places.json");
  return { loadPlaces: () => code.load.then(() => places) };
});

function Editor({ district }: { district: string }) {
  const form = useForm({ defaultValues: { district } });
  return (
    <Form name="it" form={form} onSubmit={() => {}}>
      <DistrictField name="district" label="District" />
      <output>{form.watch("district")}</output>
      <button type="button">Next</button>
    </Form>
  );
}

async function show(district = "") {
  code.load = new Promise((resolve) => {
    code.arrive = resolve;
  });
  await showInArea(<Editor district={district} />);
}

async function arrive() {
  await act(() => vi.dynamicImportSettled());
  await act(async () => code.arrive());
}

const input = () => field("District");
const chosen = () => screen.getByRole("status").textContent;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

test("the combobox keeps the text and the focus of the input before it, and opens its list", async () => {
  await show();
  await user.fill(input(), "sylh");
  await arrive();
  expect(input().value).toBe("sylh");
  expect(document.activeElement).toBe(input());
  expect(screen.getAllByRole("option").map((each) => each.textContent)).toContain("Sylhet");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen()).toBe("Sylhet");
});

test("a district that was typed and left before the combobox loaded is chosen", async () => {
  await show();
  await user.fill(input(), "sylhet");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await arrive();
  expect(input().value).toBe("Sylhet");
  expect(chosen()).toBe("Sylhet");
  expect(document.activeElement).not.toBe(input());
});

test("shows the chosen district once the combobox is loaded", async () => {
  await show("Dhaka");
  expect(input().placeholder).toBe("");
  await arrive();
  expect(input().value).toBe("Dhaka");
});
