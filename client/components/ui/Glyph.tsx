const looks = {
  cart: "glyph glyph-cart",
  plus: "glyph glyph-plus",
  heart: "glyph glyph-heart",
  "heart-full": "glyph glyph-heart-full text-sale",
};

interface GlyphProps {
  of: keyof typeof looks;
  /** The size in pixels. */
  size: number;
}

/**
 * An icon of product cards, drawn by the stylesheet. Inline SVG would add 30 KB to a page of fifty
 * cards and much of its render time.
 */
export function Glyph({ of, size }: GlyphProps) {
  return <span aria-hidden="true" className={looks[of]} style={{ width: size, height: size }} />;
}
