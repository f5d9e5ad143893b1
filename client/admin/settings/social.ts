/** Where a shop may have a page, in the order of the form. */
export const services = ["facebook", "instagram", "youtube", "tiktok", "twitter"] as const;

export type Service = (typeof services)[number];

// What the addresses of pages begin with, whose last part is a name, and the service's own
// hosts: as server/merchant/social.go has them.
const known: Record<Service, { page: string; hosts: string[] }> = {
  facebook: { page: "https://www.facebook.com/", hosts: ["facebook.com", "fb.com", "fb.me"] },
  twitter: { page: "https://x.com/", hosts: ["x.com", "twitter.com"] },
  instagram: { page: "https://www.instagram.com/", hosts: ["instagram.com", "instagr.am"] },
  youtube: { page: "https://www.youtube.com/@", hosts: ["youtube.com", "youtu.be"] },
  tiktok: { page: "https://www.tiktok.com/@", hosts: ["tiktok.com"] },
};

// The most letters of an address.
const longest = 300;

/**
 * The address of a page on a service, of a name or an address as people write them; null
 * where it is neither. Empty stays empty.
 */
export function socialAddress(service: Service, typed: string): string | null {
  const { page, hosts } = known[service];
  const text = typed.trim();
  if (text === "") return "";
  const address = withScheme(text);
  if (!address) return null;
  const owns = (own: string) => address.hostname === own || address.hostname.endsWith(`.${own}`);
  if (hosts.some(owns)) return pageOf(address);
  const [, name] = /^@?([A-Za-z0-9._-]{1,100})$/.exec(text) ?? [];
  return name && !isHost(text) ? page + name : null;
}

function withScheme(text: string): URL | null {
  try {
    const address = new URL(text.includes("://") ? text : `https://${text}`);
    return /^https?:$/.test(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** Whether a name is more likely that of another site. */
function isHost(text: string): boolean {
  return !text.startsWith("@") && /\.(com|net|org|com\.bd)$/i.test(text);
}

function pageOf(address: URL): string | null {
  const path = address.pathname.replace(/\/+$/, "");
  if (path === "" || address.username || address.password || address.port) return null;
  const page = `https://${address.hostname}${path}${address.search}`;
  return page.length <= longest ? page : null;
}
