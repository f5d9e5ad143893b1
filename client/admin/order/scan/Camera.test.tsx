import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { press } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import Scan from "./Scan";

/** The codes that the camera sees. */
let seen: string[];
let calls: Call[];
const stopped = vi.fn();

beforeEach(async () => {
  seen = [];
  calls = stubApi();
  vi.useFakeTimers();
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["code_128", "qr_code"];
      detect = async () => seen.map((rawValue) => ({ rawValue }));
    },
  );
  const stream = new MediaStream();
  stream.getTracks = () => [{ stop: stopped } as unknown as MediaStreamTrack];
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: async () => stream },
  });
  vi.spyOn(HTMLVideoElement.prototype, "play").mockResolvedValue();
  await showInArea(<Scan />);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

/** Shows codes to the camera for a second, in which it scans several times. */
const show = (...codes: string[]) => {
  seen = codes;
  return act(() => vi.advanceTimersByTimeAsync(1000));
};

test("changes each order once and shows why others are not changed", async () => {
  await press("Turn on camera");
  await show("12345678");
  expect(calls).toHaveLength(1);
  await calls[0]?.answer({ order_id: "12345678", status: "processing", name: "Priya" });
  await calls[1]?.answer([{ order_id: "12345678", status: "shipped", code: "", message: "" }]);
  await show("12345678", "https://haat.test/admin/another/orders/12345679");
  await show("87654321");
  await calls.at(-1)?.answer({ order_id: "87654321", status: "delivered", name: "Karim" });
  await show("87654321");
  expect(calls).toHaveLength(3);
  expect(calls.filter(({ what }) => what.endsWith("orders/bulk"))).toHaveLength(1);
  // Toasts, such as one about a timeout in an earlier test, are list items too, so the selector excludes them.
  const items = document.querySelectorAll("[role=status] ~ ul > li");
  const list = [...items].map(({ textContent }) => textContent);
  expect(list[0]).toContain("Wrong status");
  expect(list[1]).toContain("Unknown code");
  expect(list[2]).toContain("Priya");
  expect(list).toHaveLength(3);
});

test("stops the camera when it is turned off", async () => {
  await press("Turn on camera");
  await show();
  await press("Turn off camera");
  expect(stopped).toHaveBeenCalled();
  await show("12345678");
  expect(calls).toHaveLength(0);
});

test("loads the detector in JavaScript if the browser's own reads no labels", async () => {
  const { detector } = await import("../../device/scan/detector");
  vi.stubGlobal("BarcodeDetector", { getSupportedFormats: async () => ["qr_code"] });
  const made = vi.spyOn(document, "createElement");
  await detector();
  expect(made).toHaveBeenCalledWith("canvas");
});
