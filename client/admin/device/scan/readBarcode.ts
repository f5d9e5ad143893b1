import BitArray from "@zxing/library/esnext/core/common/BitArray";
import Code128Reader from "@zxing/library/esnext/core/oned/Code128Reader";

/** Returns the text that a function reads, or undefined if it throws, which it does for most pictures. */
export function read(decode: () => { getText(): string }): string | undefined {
  try {
    return decode().getText();
  } catch {
    return undefined;
  }
}

// The number of pixel rows that are searched for a barcode.
const rows = 32;

/**
 * Reads a Code 128 barcode that crosses rows of a picture in either direction. `light` contains the brightness
 * of each pixel, row by row.
 */
export function readBarcode(light: Uint8ClampedArray, width: number): string | undefined {
  const height = light.length / width;
  const step = Math.max(1, Math.floor(height / rows));
  for (let y = step >> 1; y < height; y += step) {
    const runs = runsOf(light.subarray(y * width, (y + 1) * width));
    const text = readRuns(runs) ?? readRuns(runs.reverse());
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Returns the lengths of a row's alternating light and dark runs, of which the first and the last are light. A
 * pixel is dark if it is 15 % darker than the mean of an eighth of the row around it. The library's threshold
 * for a whole row fails for a white label on grey.
 */
function runsOf(light: Uint8ClampedArray): number[] {
  const width = light.length;
  const sums = new Uint32Array(width + 1);
  for (let x = 0; x < width; x++) sums[x + 1] = (sums[x] ?? 0) + (light[x] ?? 0);
  const runs: number[] = [];
  let length = 0;
  for (let x = 0; x < width; x++) {
    const from = Math.max(0, x - (width >> 4));
    const to = Math.min(width, x + (width >> 4) + 1);
    const mean = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    const dark = (light[x] ?? 0) < 0.85 * mean;
    if (dark !== (runs.length % 2 === 1)) {
      runs.push(length);
      length = 0;
    }
    length++;
  }
  runs.push(length);
  if (runs.length % 2 === 0) runs.push(0);
  return runs;
}

/**
 * Reads a barcode from runs. The library expects the first bar at the start of the row, so each light run that
 * may be a quiet zone starts a new attempt.
 */
function readRuns(runs: number[]): string | undefined {
  for (let at = 0; at + 6 < runs.length; at += 2) {
    // Code 128 begins with a bar of 2, a space of 1 and a bar of 1 of 11 modules (ISO/IEC 15417).
    const start = runs.slice(at + 1, at + 7);
    const modules = start.reduce((sum, run) => sum + run, 0) / 11;
    const [bar = 0, space = 0, second = 0] = start;
    if ((runs[at] ?? 0) < 5 * modules || Math.abs(bar + space + second - 4 * modules) > modules)
      continue;
    const text = read(() => new Code128Reader().decodeRow(0, bitsOf(runs.slice(at))));
    if (text !== undefined) return text;
  }
  return undefined;
}

function bitsOf(runs: number[]): BitArray {
  const bits = new BitArray(runs.reduce((sum, run) => sum + run, 0));
  let end = 0;
  for (const [i, run] of runs.entries()) {
    if (i % 2 === 1) bits.setRange(end, end + run);
    end += run;
  }
  return bits;
}
