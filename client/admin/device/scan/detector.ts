/** A code that was found in a picture. */
export interface FoundCode {
  rawValue: string;
}

/** A reader of codes in a picture: the browser's BarcodeDetector, or the same in JavaScript. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<FoundCode[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

// The codes of an order's label, and those of goods, which only the browser's own detector reads.
const formats = ["code_128", "qr_code"];
const formatsOfGoods = ["ean_13", "ean_8", "upc_a", "code_39"];

/**
 * Returns a reader of the codes of labels. Browsers without a BarcodeDetector for these codes, such as Firefox and Safari, load one
 * in JavaScript.
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
