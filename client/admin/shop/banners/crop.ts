/** A crop of a banner: its size in pixels, and the width below which it looks blurred. */
export interface Shape {
  width: number;
  height: number;
  sharp: number;
}

/** The crops of a banner by device. */
export const shapes = {
  wide: { width: 1920, height: 560, sharp: 960 },
  phone: { width: 1200, height: 900, sharp: 600 },
} satisfies Record<string, Shape>;

export type Device = keyof typeof shapes;

// The JPEG quality, from 0 to 1.
const quality = 0.9;

/** A part of a picture in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Area, "width" | "height">;

/** Returns the largest part in the middle of a picture that has a shape. */
export function middleOf(picture: Size, shape: Shape): Area {
  const width = Math.min(picture.width, (picture.height * shape.width) / shape.height);
  const height = (width * shape.height) / shape.width;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** Returns the size in which a part of a picture is uploaded: its own size, limited to the shape's. */
export function sizeOf({ width }: Area, shape: Shape): Size {
  const shown = Math.max(1, Math.min(shape.width, Math.round(width)));
  return { width: shown, height: Math.round((shown * shape.height) / shape.width) };
}

/** Loads the picture at an address. Rejects if it is none. */
export async function load(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** Draws a part of a picture. Transparent parts become white. */
export function draw(picture: HTMLImageElement, area: Area, size: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("crop picture: no 2D canvas context");
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = "high";
  const { x, y, width, height } = area;
  paper.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns the canvas as a JPEG. */
export function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("crop picture: canvas encoding failed"))),
      "image/jpeg",
      quality,
    ),
  );
}
