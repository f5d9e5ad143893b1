/** A code that was found in a picture. */
export interface FoundCode {
  rawValue: string;
}

/** Finds codes in a picture: the browser's BarcodeDetector, or a replacement in JavaScript. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<FoundCode[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

// The formats on order labels, and those on goods, which only the browser's own detector can read.
const formats = ["code_128", "qr_code"];
const formatsOfGoods = ["ean_13", "ean_8", "upc_a", "code_39"];

/**
 * Returns a detector for order labels. Browsers whose BarcodeDetector is missing or lacks these formats, such
 * as Firefox and Safari, load one in JavaScript.
 */
export async function detector(): Promise<Detector> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const supported = (await Native?.getSupportedFormats()) ?? [];
  if (Native && formats.every((format) => supported.includes(format)))
    return new Native({
      formats: [...formats, ...formatsOfGoods.filter((format) => supported.includes(format))],
    });
  const { softwareDetector } = await import("./softwareDetector");
  return softwareDetector();
}
