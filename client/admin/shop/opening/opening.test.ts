import { expect, test } from "vitest";
import { type Opening, stepOf, stepShown } from "./opening";
import { stepRules } from "./rules";

const complete: Opening = {
  name: "Rina",
  slug: "rina",
  district: "Dhaka",
  phone: "",
  owner_name: "",
  goods: "food",
  theme: 1,
  first_orders: true,
};

test("a refused field opens the step whose rules have it", () => {
  for (const [name, value] of Object.entries(complete)) {
    const fields = { ...complete, [name]: typeof value === "string" ? "" : null };
    const { error } = stepRules[stepOf(name)].safeParse(fields);
    expect(error?.issues.map(({ path }) => path[0])).toContain(name);
  }
});

test("an incomplete first step is shown instead of a later one", () => {
  expect(stepShown("owner", complete)).toBe("owner");
  for (const name of ["name", "slug", "district", "goods"])
    expect(stepShown("owner", { ...complete, [name]: "" })).toBe("shop");
});
