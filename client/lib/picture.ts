import type { Picture } from "../types/media.gen";

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

/** The widths that a picture has files of, ascending; as Picture.Variants in Go. */
export function pictureWidths({ width }: Picture): readonly number[] {
  const known = knownWidths.get(width);
  if (known) return known;
  const fitting = widths.filter((w) => w <= width);
  const largest = fitting.at(-1) ?? 0;
  const cut = fitting.length < widths.length && width > largest;
  const all = cut ? [...fitting, width] : fitting;
  if (knownWidths.size < 1000) knownWidths.set(width, all);
  return all;
}

// Most pictures of a page are as wide as others.
const knownWidths = new Map<number, readonly number[]>();

/** The address of the smallest file at least as wide as width, else of the widest. */
export function pictureURL(picture: Picture, width: number): string {
  return fileURL(picture, widthFor(picture, width), "webp");
}

/** The address of the picture for a browser that does not show WebP; as Picture.JPEG in Go. */
export function pictureJPEG(picture: Picture): string {
  return fileURL(picture, widthFor(picture, Math.min(picture.width, widestJPEG)), "jpg");
}

/** The picture's files for <source srcset>. */
export function pictureSrcset(picture: Picture): string {
  return pictureWidths(picture)
    .map((w) => `${fileURL(picture, w, "webp")} ${w}w`)
    .join(", ");
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

function widthFor(picture: Picture, width: number): number {
  const all = pictureWidths(picture);
  return all.find((w) => w >= width) ?? all.at(-1) ?? picture.width;
}

function fileURL(picture: Picture, width: number, type: "webp" | "jpg"): string {
  return `${mediaOrigin}/media/${picture.key}/${width}.${type}`;
}
