/** Opens the print dialog once the pictures of the page have loaded or failed. */
export async function printWhenLoaded(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  print();
}
