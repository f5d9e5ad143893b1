import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { press } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { InstallOffer } from "./InstallOffer";
import { useOffer } from "./prompt";

beforeEach(() => {
  localStorage.clear();
  useOffer.setState({ event: null, answered: false });
});

afterEach(() => vi.restoreAllMocks());

const offer = () => screen.queryByRole("region", { name: en["admin.install"] });

/** Makes the browser offer an installation. Returns the function that opens its dialog. */
async function offered() {
  const prompt = vi.fn(async () => ({ outcome: "dismissed" }));
  const event = Object.assign(new Event("beforeinstallprompt"), { prompt });
  await act(async () => useOffer.setState({ event: event as never }));
  return prompt;
}

test("offers nothing until the browser does, and then opens its dialog once", async () => {
  await showInArea(<InstallOffer />);
  expect(offer()).toBeNull();
  const prompt = await offered();
  await press(en["admin.install.do"]);
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer()).toBeNull();
});

test("does not come back after it was dismissed", async () => {
  await showInArea(<InstallOffer />);
  const prompt = await offered();
  await press(en["admin.install.dismiss"]);
  await offered();
  expect(offer()).toBeNull();
  expect([prompt.mock.calls.length, localStorage.getItem("haat-admin-install")]).toEqual([
    0,
    "answered",
  ]);
});

test("explains the share menu on an iPhone, which has no dialog", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone) Safari/604.1");
  await showInArea(<InstallOffer />);
  expect(offer()?.textContent).toContain(en["admin.install.apple"]);
  expect(screen.queryByRole("button", { name: en["admin.install.do"] })).toBeNull();
});

test("offers nothing inside the installed app", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  await showInArea(<InstallOffer />);
  await offered();
  expect(offer()).toBeNull();
});
