import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readyPhoto } from "./photo";

const MB = 1024 * 1024;
const file = (size: number, type = "image/jpeg") =>
  new File([new Uint8Array(size)], "photo", { type });

let drawn: { width: number; height: number } | null;

// What the browser makes of a picture: as many bytes as are said.
function browserMakes(bytes: number) {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob(take: (blob: Blob) => void, type: string) {
      drawn = { width: canvas.width, height: canvas.height };
      take(new Blob([new Uint8Array(bytes)], { type }));
    },
  };
  vi.spyOn(document, "createElement").mockReturnValue(canvas as unknown as HTMLElement);
}

beforeEach(() => {
  drawn = null;
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 3000, close() {} }));
  browserMakes(1000);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(["text/html", "image/svg+xml", "application/pdf", "image/heic", ""])(
  "what is no picture is told: %s",
  async (type) => expect(await readyPhoto(file(10, type))).toBe("type"),
);

test("a small picture goes as it is", async () => {
  const small = file(1.5 * MB);
  expect(await readyPhoto(small)).toBe(small);
});

test("a large photo becomes a JPEG of at most 2000 pixels", async () => {
  const ready = await readyPhoto(file(1.5 * MB + 1, "image/png"));
  expect(ready).toMatchObject({ type: "image/jpeg", size: 1000 });
  expect(drawn).toEqual({ width: 2000, height: 1500 });
});

test("what would be larger afterwards goes as it is", async () => {
  browserMakes(3 * MB);
  const large = file(2 * MB);
  expect(await readyPhoto(large)).toBe(large);
});

test("a GIF, which may move, goes as it is", async () => {
  const moving = file(4 * MB, "image/gif");
  expect(await readyPhoto(moving)).toBe(moving);
  expect(drawn).toBeNull();
  expect(await readyPhoto(file(10 * MB + 1, "image/gif"))).toBe("size");
});

test("where the browser can make nothing of it, the original goes, if it may", async () => {
  vi.stubGlobal("createImageBitmap", async () => {
    throw new DOMException("broken");
  });
  const large = file(10 * MB);
  expect(await readyPhoto(large)).toBe(large);
  expect(await readyPhoto(file(10 * MB + 1))).toBe("size");
});
