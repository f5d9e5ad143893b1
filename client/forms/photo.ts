/** The types of picture that the server accepts. */
export const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];

// In bytes: the largest file that is sent unchanged, and the server's limit.
const small = 1.5 * 1024 * 1024;
const most = 10 * 1024 * 1024;

// The longest side of a reduced picture in pixels, and its JPEG quality.
const longest = 2000;
const quality = 0.85;

/** The reason why a file cannot be sent: its type or its size. */
export type Unfit = "type" | "size";

/**
 * Returns the file to upload: a large photo scaled down to a JPEG if the browser can encode one, any other
 * picture unchanged. Returns the reason if the file cannot be sent.
 */
export async function readyPhoto(file: File): Promise<Blob | Unfit> {
  if (!pictureTypes.includes(file.type)) return "type";
  if (file.size <= small) return file;
  const smaller = file.type === "image/gif" ? null : await shrunk(file); // A GIF may be animated.
  const best = smaller && smaller.size < file.size ? smaller : file;
  return best.size > most ? "size" : best;
}

// Returns the picture as a JPEG of at most `longest` pixels per side, or null if the browser cannot decode it.
async function shrunk(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const paper = canvas.getContext("2d");
    if (!paper) return null;
    paper.fillStyle = "#fff"; // Transparent parts of a PNG become white.
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } catch (error) {
    console.info("reduce picture:", error);
    return null;
  }
}
