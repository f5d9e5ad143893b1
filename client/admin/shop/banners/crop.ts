/** The size of a banner, in pixels. */
export const bannerShape = { width: 1920, height: 560 };

// The JPEG quality, from 0 to 1.
const quality = 0.9;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the size in which a part of a picture is uploaded: its own size, limited to the banner's. */
export function sizeOf({ width }: Area): { width: number; height: number } {
  const shown = Math.max(1, Math.min(bannerShape.width, Math.round(width)));
  return { width: shown, height: Math.round((shown * bannerShape.height) / bannerShape.width) };
}

/** Returns a part of the picture at `address` as a JPEG. */
export async function cut(address: string, area: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, sizeOf(area));
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("crop picture: no 2D canvas context");
  paper.fillStyle = "#fff"; // Transparent parts of a PNG become white.
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = "high";
  const { x, y, width, height } = area;
  paper.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("crop picture: canvas encoding failed"))),
      "image/jpeg",
      quality,
    ),
  );
}
