import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "../../../components/toast";
import { type Call, stubApi } from "../../../testing/api";
import { press } from "../../../testing/user";
import type { Banner } from "../../../types/settings.gen";
import { showInArea } from "../../fixtures";
import { BannerList } from "./BannerList";

vi.mock("../../../components/toast", () => ({ toast: vi.fn(), dismiss: vi.fn() }));

const banner = {
  id: 4,
  title: "Eid",
  picture: { key: "k", width: 24, height: 7, color: "#000000" },
  active: true,
} as unknown as Banner;

let calls: Call[];

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  await showInArea(<BannerList banners={[banner]} />);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("reports a failed removal", async () => {
  await press("Delete: Eid");
  await act(async () => void window.dispatchEvent(new Event("pagehide")));
  expect(calls.map(({ what }) => what)).toEqual(["DELETE /api/admin/v3/banners/4"]);
  await calls[0]?.fail();
  expect(toast).toHaveBeenCalledWith("error", "Banner delete failed. Please try again later.");
});
