/** A reader of codes in a picture: the browser's BarcodeDetector. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const wanted = ["code_128", "qr_code"];

/** Returns a reader of the codes of labels. It rejects if the browser has none. */
export async function detector(): Promise<Detector> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await native?.getSupportedFormats()) ?? [];
  const usable = wanted.filter((format) => formats.includes(format));
  if (!native || usable.length === 0) throw new Error("this browser reads no codes");
  return new native({ formats: usable });
}
