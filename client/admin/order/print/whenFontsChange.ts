/** Calls back whenever a font has loaded, which changes the size of texts. Returns the cleanup function. */
export function whenFontsChange(changed: () => void): () => void {
  // The tests' DOM may have no document.fonts.
  const fonts = document.fonts as FontFaceSet | undefined;
  fonts?.addEventListener("loadingdone", changed);
  return () => fonts?.removeEventListener("loadingdone", changed);
}
