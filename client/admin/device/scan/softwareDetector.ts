// Imports modules of the library instead of its index, which contains the readers of all codes: 27 KB (gzip) instead of 121 KB.
import BinaryBitmap from "@zxing/library/esnext/core/BinaryBitmap";
import HybridBinarizer from "@zxing/library/esnext/core/common/HybridBinarizer";
import QRCodeReader from "@zxing/library/esnext/core/qrcode/QRCodeReader";
import RGBLuminanceSource from "@zxing/library/esnext/core/RGBLuminanceSource";
import type { Detector, FoundCode } from "./detector";
import { read, readBarcode } from "./readBarcode";

// The maximum width or height in pixels to which a picture is scaled down before the search.
const largest = 1280;

/** Returns a detector of Code 128 and QR codes in JavaScript. It finds at most one code in a picture. */
export function softwareDetector(): Detector {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    async detect(video) {
      const { videoWidth, videoHeight } = video;
      const scale = Math.min(1, largest / Math.max(videoWidth, videoHeight, 1));
      const width = Math.floor(videoWidth * scale);
      const height = Math.floor(videoHeight * scale);
      if (!context || width === 0 || height === 0) return [];
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      context.drawImage(video, 0, 0, width, height);
      return readCodes(context.getImageData(0, 0, width, height));
    },
  };
}

/** A picture with the bytes red, green, blue and alpha of each pixel, row by row. */
type Picture = Pick<ImageData, "data" | "width" | "height">;

/** Finds a label's barcode, also in a picture that is turned by 90 or 180 degrees, or its QR code. */
export function readCodes({ data, width, height }: Picture): FoundCode[] {
  const lying = new Uint8ClampedArray(width * height);
  const upright = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [red, green, blue] = [data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0];
      const light = (red + 2 * green + blue) / 4;
      lying[at] = light;
      upright[x * height + y] = light;
    }
  }
  const picture = new RGBLuminanceSource(lying, width, height);
  const text =
    readBarcode(lying, width) ??
    readBarcode(upright, height) ??
    read(() => new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(picture))));
  return text === undefined ? [] : [{ rawValue: text }];
}
