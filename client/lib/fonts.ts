// The theme's fonts on a phone (docs/decisions/0028). Its first page is in its own letters, in the theme's metrics, so
// that the network is the page's; the fonts come after the app, and the next document is painted in them.

// In storage: the addresses of fonts that have come, a space after each.
const key = "fonts";
const most = 12; // that are remembered: those of three themes in two scripts

const rules = () => document.getElementById("faces") as HTMLStyleElement | null;
const links = () => [...document.querySelectorAll<HTMLLinkElement>("link[as=font]")];
const addresses = () => links().map(({ href }) => new URL(href).pathname);

/**
 * Lets the fonts count at once where they have come before, and where the device has no Bengali. Called before anything
 * is painted; after that nothing may move.
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

/** Fetches the fonts for the next document, where this one does without. */
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
    return ""; // a browser that refuses storage asks for the fonts each time
  }
}

// Every one of them has Bengali letters; to measure some costs the first font of the page, 45 ms on a desktop.
const phones = /Android|iPhone/;

/** Where a letter is missing, a box is drawn: all of them are as wide. */
function lacksBengali(): boolean {
  if (document.documentElement.lang !== "bn" || phones.test(navigator.userAgent)) return false;
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return false;
  pen.font = "32px sans-serif";
  return pen.measureText("ঔঔ").width === pen.measureText("তত").width;
}
