// Width in pixels, sharp enough for print.
const size = 1200;

/** Downloads the SVG QR code at an address as a bitmap image, which every phone can open. */
export async function saveQr(address: string, file: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const picture = new Image(size, size);
  picture.src = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser draws no pictures");
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, size, size);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = file;
  link.click();
}
