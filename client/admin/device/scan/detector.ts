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

// The formats of codes on labels of orders, and those on goods, which only the browser's own detector reads.
const formats = ["code_128", "qr_code"];
const formatsOfGoods = ["ean_13", "ean_8", "upc_a", "code_39"];

/**
 * Returns a detector of the codes on labels. Browsers without a BarcodeDetector for these codes, such as Firefox and Safari, load
 * one in JavaScript.
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
