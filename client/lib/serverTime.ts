// The server's time minus that of the device, in milliseconds.
let offset: Promise<number | null> | undefined;

/**
 * Returns the time of the server in milliseconds since 1970, or null if it is unknown. The clocks of many phones are wrong. The
 * server is asked once; its answer is exact to about a second.
 */
export async function serverTime(): Promise<number | null> {
  offset ??= measure().catch((error) => {
    console.info("ask for the time:", error);
    return null;
  });
  const known = await offset;
  if (known === null) offset = undefined; // asks again next time
  return known === null ? null : Date.now() + known;
}

async function measure(): Promise<number | null> {
  const asked = Date.now();
  const response = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" });
  const at = Date.parse(response.headers.get("Date") ?? "");
  // The header has whole seconds, so that the time is half a second later on average.
  return Number.isNaN(at) ? null : at + 500 - (asked + Date.now()) / 2;
}
