// Loads the theme's fonts on a phone (docs/decisions/0028). The first page uses fallback fonts with the theme's
// metrics, so that the whole bandwidth is available for the page. The fonts load after the app, for the next
// document.

// The storage key of the addresses of loaded fonts, each followed by a space.
const key = "fonts";
const most = 12; // The maximum number of entries: the fonts of three themes in two scripts.

const rules = () => document.getElementById("faces") as HTMLStyleElement | null;
const links = () => [...document.querySelectorAll<HTMLLinkElement>("link[as=font]")];
const addresses = () => links().map(({ href }) => new URL(href).pathname);

/**
 * Enables the fonts if they were loaded before, or if the device has no Bengali font. Call it before the first
 * paint, because a later change would shift the layout.
 */
export function chooseFonts() {
  const faces = rules();
  if (!faces || matchMedia(faces.media).matches || !(haveCome() || lacksBengali())) return;
  faces.media = "all";
  for (const link of links()) {
    const now = link.cloneNode() as HTMLLinkElement;
    now.media = "all";
    link.replaceWith(now);
  }
}

/** Fetches the fonts for the next document if this document does not use them. */
export async function fetchFonts() {
  const faces = rules();
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (!faces || saves || matchMedia(faces.media).matches) return;
  const wanted = addresses();
  const answers = await Promise.all(wanted.map((address) => fetch(address, { priority: "low" })));
  if (!answers.every(({ ok }) => ok)) return;
  await Promise.all(answers.map((answer) => answer.blob()));
  const known = new Set([...wanted, ...remembered().split(" ")].filter(Boolean));
  localStorage.setItem(key, `${[...known].slice(0, most).join(" ")} `);
}

function haveCome(): boolean {
  const known = remembered();
  return addresses().every((address) => known.includes(`${address} `));
}

function remembered(): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // Without storage, the browser fetches the fonts each time.
  }
}

// Phones always have a Bengali font, so they skip the measurement, which loads the page's first font: 45 ms on a
// desktop.
const phones = /Android|iPhone/;

/**
 * Reports whether the device has no Bengali font. It then draws missing letters as boxes, which all have the
 * same width.
 */
function lacksBengali(): boolean {
  if (document.documentElement.lang !== "bn" || phones.test(navigator.userAgent)) return false;
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return false;
  pen.font = "32px sans-serif";
  return pen.measureText("ঔঔ").width === pen.measureText("তত").width;
}
