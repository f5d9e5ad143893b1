import type { Picture } from "../types/media.gen";
import { remembered } from "./remembered";

/**
 * The origin of pictures' addresses; empty: they are paths of the page's own. The server's
 * engine has it as a global, a document in an attribute of its first element.
 */
export const mediaOrigin: string =
  (typeof document === "undefined"
    ? (globalThis as { mediaOrigin?: string }).mediaOrigin
    : document.documentElement.dataset.media) ?? "";

// The widths that server/platform/media makes of every picture, and the most that
// its one JPEG has.
const widths = [160, 320, 640, 960, 1440, 1920];
const widestJPEG = 960;

interface Files {
  widths: readonly number[];
  /** The names of the WebP files, and in a srcset. */
  srcset: readonly string[];
  jpeg: string;
}

// Most pictures of a page are as wide as others.
const filesOf = remembered((width: number): Files => {
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

/** The widths that a picture has files of, ascending; as Picture.Variants in Go. */
export function pictureWidths({ width }: Picture): readonly number[] {
  return filesOf(width).widths;
}

/** The address of the smallest file at least as wide as width, else of the widest. */
export function pictureURL(picture: Picture, width: number): string {
  return `${folderOf(picture)}${atLeast(pictureWidths(picture), width)}.webp`;
}

/** The address of the picture for a browser that does not show WebP; as Picture.JPEG in Go. */
export function pictureJPEG(picture: Picture): string {
  return folderOf(picture) + filesOf(picture.width).jpeg;
}

/** The picture's files for <source srcset>. */
export function pictureSrcset(picture: Picture): string {
  const folder = folderOf(picture);
  return folder + filesOf(picture.width).srcset.join(`, ${folder}`);
}

/** What shows in the picture's place until it is there, as CSS: its colour, or itself blurred. */
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
