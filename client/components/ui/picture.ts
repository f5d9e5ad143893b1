import { memoize } from "../../lib/memoize";
import type { Picture } from "../../types/media.gen";

/**
 * The origin of picture addresses; empty if they are paths on the page's own origin. It is a global variable on
 * the server and an attribute of the root element in a document.
 */
export const mediaOrigin: string =
  (typeof document === "undefined"
    ? (globalThis as { mediaOrigin?: string }).mediaOrigin
    : document.documentElement.dataset.media) ?? "";

// The widths in which server/platform/media stores a picture, and the maximum width of its single JPEG.
const widths = [160, 320, 640, 960, 1440, 1920];
const widestJPEG = 960;

interface Files {
  widths: readonly number[];
  /** The names of the WebP files, each followed by its width as in a srcset. */
  srcset: readonly string[];
  jpeg: string;
}

// Memoized, because most pictures of a page have the same width.
const filesOf = memoize((width: number): Files => {
  const fitting = widths.filter((w) => w <= width);
  const largest = fitting.at(-1) ?? 0;
  const cut = fitting.length < widths.length && width > largest;
  const all = cut ? [...fitting, width] : fitting;
  return {
    widths: all,
    srcset: all.map((w) => `${w}.webp ${w}w`),
    jpeg: `${atLeast(all, Math.min(width, widestJPEG))}.jpg`,
  };
});

/** Returns the widths of a picture's files in ascending order, like Picture.Variants in Go. */
export function pictureWidths({ width }: Picture): readonly number[] {
  return filesOf(width).widths;
}

/** Returns the address of the smallest file that is at least `width` pixels wide, or of the widest file. */
export function pictureURL(picture: Picture, width: number): string {
  return `${folderOf(picture)}${atLeast(pictureWidths(picture), width)}.webp`;
}

/** Returns the address of the JPEG for browsers without WebP, like Picture.JPEG in Go. */
export function pictureJPEG(picture: Picture): string {
  return folderOf(picture) + filesOf(picture.width).jpeg;
}

/** Returns the `srcset` of the picture's WebP files. */
export function pictureSrcset(picture: Picture): string {
  const folder = folderOf(picture);
  return folder + filesOf(picture.width).srcset.join(`, ${folder}`);
}

/** Returns the CSS of the placeholder until the picture has loaded: its blurred preview over its colour. */
export function pictureBefore({ color, blur }: Picture) {
  if (!blur) return { backgroundColor: color };
  return {
    backgroundColor: color,
    backgroundImage: `url(data:image/webp;base64,${blur})`,
    backgroundSize: "cover",
  };
}

const atLeast = (all: readonly number[], width: number) =>
  all.find((w) => w >= width) ?? all.at(-1) ?? 0;

const folderOf = ({ key }: Picture) => `${mediaOrigin}/media/${key}/`;
