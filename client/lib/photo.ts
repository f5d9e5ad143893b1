/** What the server takes as a picture. */
export const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];

// In bytes: what is sent as it is, and the most that the server takes.
const small = 1.5 * 1024 * 1024;
const most = 10 * 1024 * 1024;

// The longest side of a large picture as it is sent, in pixels, and how well it is kept.
const longest = 2000;
const quality = 0.85;

/** Why a file is no picture that can be sent. */
export type Unfit = "type" | "size";

/**
 * The file as it is sent: a large photo made smaller, where the browser can; any
 * other as it is. What cannot be sent at all is told by why.
 */
export async function readyPhoto(file: File): Promise<Blob | Unfit> {
  if (!pictureTypes.includes(file.type)) return "type";
  if (file.size <= small) return file;
  const smaller = file.type === "image/gif" ? null : await shrunk(file); // a GIF may move
  const best = smaller && smaller.size < file.size ? smaller : file;
  return best.size > most ? "size" : best;
}

// The picture as a JPEG; null where the browser cannot make one of it.
async function shrunk(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const paper = canvas.getContext("2d");
    if (!paper) return null;
    paper.fillStyle = "#fff"; // under what a PNG leaves open
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } catch (error) {
    console.info("the picture could not be made smaller:", error);
    return null;
  }
}
