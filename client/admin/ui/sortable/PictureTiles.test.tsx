import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { PictureTiles } from "./PictureTiles";

const picture = (key: string) => ({ key, width: 1, height: 1, color: "#000000" });
const movers = () => screen.queryAllByRole("button", { name: /^Move/ });

async function show(keys: string[]) {
  const onChange = vi.fn();
  await showInArea(<PictureTiles pictures={keys.map(picture)} onChange={onChange} />);
  return onChange;
}

test("several pictures can be moved, a single one cannot", async () => {
  await show(["a", "b"]);
  expect(movers()).toHaveLength(2);
  await show(["a"]);
  expect(movers()).toHaveLength(0);
});

test("a picture can be removed", async () => {
  const onChange = await show(["a", "b"]);
  await user.click(screen.getAllByRole("button", { name: /^Remove/ })[0] as Element);
  expect(onChange).toHaveBeenCalledExactlyOnceWith([picture("b")]);
});
