import type { Picture } from "../types/media.gen";

// The widths that server/platform/media makes of every picture.
const widths = [160, 400, 640, 1000, 1280, 1920];

/** The widths that a picture has files of, ascending; as Picture.Variants in Go. */
export function pictureWidths(picture: Picture): number[] {
  const fitting = widths.filter((w) => w <= picture.width);
  const largest = fitting.at(-1) ?? 0;
  const cut = fitting.length < widths.length && picture.width > largest;
  return cut ? [...fitting, picture.width] : fitting;
}

/** The address of the smallest file at least as wide as width, else of the widest. */
export function pictureURL(picture: Picture, width: number): string {
  const all = pictureWidths(picture);
  return fileURL(picture, all.find((w) => w >= width) ?? all.at(-1) ?? picture.width);
}

/** The picture's files for <img srcset>. */
export function pictureSrcset(picture: Picture): string {
  return pictureWidths(picture)
    .map((w) => `${fileURL(picture, w)} ${w}w`)
    .join(", ");
}

function fileURL(picture: Picture, width: number): string {
  return `/media/${picture.key}/${width}.webp`;
}
