import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readyPhoto } from "./photo";

const MB = 1024 * 1024;
const file = (size: number, type = "image/jpeg") =>
  new File([new Uint8Array(size)], "photo", { type });

let drawn: { width: number; height: number } | null;

// Stubs the browser's canvas: every JPEG that it encodes has the given number of bytes.
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
  "rejects the type %s",
  async (type) => expect(await readyPhoto(file(10, type))).toBe("type"),
);

test("returns a small picture unchanged", async () => {
  const small = file(1.5 * MB);
  expect(await readyPhoto(small)).toBe(small);
});

test("turns a large photo into a JPEG of at most 2000 pixels", async () => {
  const ready = await readyPhoto(file(1.5 * MB + 1, "image/png"));
  expect(ready).toMatchObject({ type: "image/jpeg", size: 1000 });
  expect(drawn).toEqual({ width: 2000, height: 1500 });
});

test("returns the original if the JPEG would be larger", async () => {
  browserMakes(3 * MB);
  const large = file(2 * MB);
  expect(await readyPhoto(large)).toBe(large);
});

test("returns a GIF unchanged, because it may be animated", async () => {
  const moving = file(4 * MB, "image/gif");
  expect(await readyPhoto(moving)).toBe(moving);
  expect(drawn).toBeNull();
  expect(await readyPhoto(file(10 * MB + 1, "image/gif"))).toBe("size");
});

test("returns the original if the browser cannot decode it and it is within the limit", async () => {
  vi.stubGlobal("createImageBitmap", async () => {
    throw new DOMException("broken");
  });
  const large = file(10 * MB);
  expect(await readyPhoto(large)).toBe(large);
  expect(await readyPhoto(file(10 * MB + 1))).toBe("size");
});
