/** The supported services, in the order of the form. */
export const services = ["facebook", "instagram", "youtube", "tiktok", "twitter"] as const;

export type Service = (typeof services)[number];

// The prefix of page addresses, which a name completes, and the hosts of each service: the same as in
// server/shop/settings/social.go.
const known: Record<Service, { page: string; hosts: string[] }> = {
  facebook: { page: "https://www.facebook.com/", hosts: ["facebook.com", "fb.com", "fb.me"] },
  twitter: { page: "https://x.com/", hosts: ["x.com", "twitter.com"] },
  instagram: { page: "https://www.instagram.com/", hosts: ["instagram.com", "instagr.am"] },
  youtube: { page: "https://www.youtube.com/@", hosts: ["youtube.com", "youtu.be"] },
  tiktok: { page: "https://www.tiktok.com/@", hosts: ["tiktok.com"] },
};

// The maximum length of an address in letters.
const longest = 300;

/**
 * Returns the address of a page on a service for a typed name or address; null if the text is neither.
 * Empty text stays empty.
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

/** Reports whether a text is probably the host of a website rather than a name. */
function isHost(text: string): boolean {
  return !text.startsWith("@") && /\.(com|net|org|com\.bd)$/i.test(text);
}

function pageOf(address: URL): string | null {
  const path = address.pathname.replace(/\/+$/, "");
  if (path === "" || address.username || address.password || address.port) return null;
  const page = `https://${address.hostname}${path}${address.search}`;
  return page.length <= longest ? page : null;
}
