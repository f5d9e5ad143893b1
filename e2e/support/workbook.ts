import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { load } from "cheerio";

/** Returns the cells of the first sheet of an XLSX file, row by row. */
export function workbookRows(path: string): string[][] {
  const $ = load(entry(readFileSync(path), "xl/worksheets/sheet1.xml"), { xml: true });
  return $("row")
    .get()
    .map((row) =>
      $(row)
        .find("c")
        .get()
        .map((cell) => $(cell).text()),
    );
}

/** Returns the text of a file in a ZIP archive (APPNOTE.TXT, sections 4.3.7 and 4.3.12). */
function entry(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf("PK\x05\x06", undefined, "latin1") + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => zip.readUInt16LE(at + from));
    if (zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0)) === name) {
      const start = zip.readUInt32LE(at + 42);
      const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
      return inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))).toString();
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`the archive has no ${name}`);
}
