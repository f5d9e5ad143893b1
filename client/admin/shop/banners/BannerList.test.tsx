import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "../../../components/toast";
import { type Call, stubApi } from "../../../testing/api";
import type { Banner } from "../../../types/settings.gen";
import { pressButton, showInArea } from "../../fixtures";
import { BannerList } from "./BannerList";

vi.mock("../../../components/toast", () => ({ toast: vi.fn() }));
vi.mock("../../../components/toasts", () => ({ show: vi.fn(), dismiss: vi.fn() }));

const banner = {
  id: 4,
  title: "Eid",
  picture: { key: "k", width: 24, height: 7, color: "#000000" },
  active: true,
} as unknown as Banner;

let calls: Call[];
let close: () => Promise<void>;

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  close = await showInArea(<BannerList banners={[banner]} />);
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("reports a failed removal", async () => {
  await pressButton("Delete: Eid");
  await act(async () => window.dispatchEvent(new Event("pagehide")));
  expect(calls.map(({ what }) => what)).toEqual(["DELETE /api/admin/v3/banners/4"]);
  await calls[0]?.fail();
  expect(toast).toHaveBeenCalledWith("error", "Banner delete failed. Please try again later.");
});
