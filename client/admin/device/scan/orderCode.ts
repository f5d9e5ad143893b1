/**
 * Returns the order id in a scanned or typed code: a label's barcode, or the address in its QR code. Returns
 * undefined if there is none.
 */
export function scannedOrder(text: string, slug: string): string | undefined {
  const code = text.trim();
  const path = code.match(/^https?:\/\/[^/]+\/admin\/([^/]+)\/orders\/([A-Z0-9]{4,20})$/i);
  if (path) return path[1] === slug ? path[2]?.toUpperCase() : undefined;
  const id = code.replace(/[\s#-]/g, "").toUpperCase();
  return /^[A-Z0-9]{4,20}$/.test(id) ? id : undefined;
}
