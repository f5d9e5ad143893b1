import { type Area, draw } from "./crop";

/** The shade in percent that suffices for white text on every picture, also on a white one. */
export const safeShade = 55;

// The contrast that WCAG 2.2 demands of texts (1.4.3).
const enough = 4.5;

// The pixels of the sample. One of them is the average of 19 × 19 pixels of a banner, about the width of a letter.
const sample = { width: 100, height: 29 };

// The part of the width that can be behind a text: the left half, and a bit more, because a long text makes the banner
// higher, which cuts off the left of the picture. See BannerSlide in client/catalog/BannerCarousel.tsx.
const textWidth = 0.55;

// The rows at the upper and lower edge, which never have a text.
const edge = 2;

/** Returns the shade that a crop for large screens needs behind white text. */
export function shadeOf(picture: HTMLImageElement, area: Area): number {
  const paper = draw(picture, area, sample).getContext("2d");
  const { data } =
    paper?.getImageData(0, edge, sample.width * textWidth, sample.height - 2 * edge) ?? {};
  return data ? shadeFor(data) : safeShade;
}

/**
 * Returns the black in percent with which white text has a contrast of 4.5:1 against every pixel, rounded up to
 * 5. `pixels` contains four bytes per pixel: red, green, blue, alpha.
 */
export function shadeFor(pixels: ArrayLike<number>): number {
  for (let shade = 0; shade < safeShade; shade += 5) {
    if (lowestContrast(pixels, shade) >= enough) return shade;
  }
  return safeShade;
}

/** Returns the contrast of white text against the lightest pixel below a shade in percent. */
export function lowestContrast(pixels: ArrayLike<number>, shade: number): number {
  let lightest = 0;
  for (let i = 0; i + 2 < pixels.length; i += 4) {
    const [red, green, blue] = [0, 1, 2].map((at) =>
      linear((pixels[i + at] ?? 0) * (1 - shade / 100)),
    );
    lightest = Math.max(
      lightest,
      0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0),
    );
  }
  return 1.05 / (lightest + 0.05);
}

// The linear value of a channel of sRGB, from 0 to 1.
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
