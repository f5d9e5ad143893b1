import { QRCodeDecoderErrorCorrectionLevel as Level, QRCodeEncoder } from "@zxing/library";
import { expect, test } from "vitest";
import { readCodes } from "./softwareDetector";

const width = 640;
const height = 480;

/**
 * Returns a grey picture with a white square of `size` pixels in its middle. A pixel of the square is black
 * where `dark` returns true.
 */
function picture(size: number, dark: (x: number, y: number) => boolean) {
  const data = new Uint8ClampedArray(4 * width * height);
  const [left, top] = [(width - size) / 2, (height - size) / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= left && x < left + size && y >= top && y < top + size;
      const light = inside ? (dark(x - left, y - top) ? 40 : 220) : 130;
      data.fill(light, 4 * (y * width + x), 4 * (y * width + x + 1));
    }
  }
  return { data, width, height };
}

// The bars of order 40718235, as server/platform/barcode draws them.
const bars =
  "M10 0h2v1h-2zM13 0h1v1h-1zM16 0h3v1h-3zM21 0h2v1h-2zM26 0h1v1h-1zM28 0h1v1h-1zM32 0h1v1h-1zM35 0h2v1h-2zM38 0h1v1h-1zM43 0h1v1h-1zM46 0h1v1h-1zM49 0h4v1h-4zM54 0h1v1h-1zM58 0h1v1h-1zM62 0h2v1h-2zM65 0h3v1h-3zM69 0h1v1h-1zM73 0h2v1h-2zM76 0h2v1h-2zM81 0h3v1h-3zM85 0h1v1h-1zM87 0h2v1h-2z";
const rectangles = [...bars.matchAll(/M(\d+) 0h(\d+)/g)].map((found) => found.slice(1).map(Number));

const isBar = (x: number) =>
  rectangles.some(([from = 0, wide = 0]) => x >= from && x < from + wide);
const barcodeSize = 99 * 4;

test.each([
  ["lying", picture(barcodeSize, (x) => isBar(x / 4))],
  ["upright", picture(barcodeSize, (_, y) => isBar(y / 4))],
  ["upside down", picture(barcodeSize, (x) => isBar((barcodeSize - 1 - x) / 4))],
])("reads a barcode that is %s", (_, seen) => {
  expect(readCodes(seen)).toEqual([{ rawValue: "40718235" }]);
});

test("reads a QR code", () => {
  const address = "https://haat.example/admin/demo/orders/40718235";
  const modules = QRCodeEncoder.encode(address, Level.M).getMatrix();
  const size = (modules.getWidth() + 8) * 6;
  const at = (pixel: number) => Math.floor(pixel / 6) - 4;
  const inside = (module: number) => module >= 0 && module < modules.getWidth();
  const dark = (x: number, y: number) =>
    inside(at(x)) && inside(at(y)) && modules.get(at(x), at(y)) === 1;
  expect(readCodes(picture(size, dark))).toEqual([{ rawValue: address }]);
});

test("reads nothing in a picture without a code", () => {
  expect(readCodes(picture(200, (x, y) => x > y))).toEqual([]);
});
