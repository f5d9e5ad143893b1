/** The meta tags that prove the ownership of a site to services, the same as in server/catalog/verification.go. */
export const verificationTags = {
  google_verification: "google-site-verification",
  bing_verification: "msvalidate.01",
  facebook_verification: "facebook-domain-verification",
};

/**
 * Returns the content of a verification meta tag from a pasted tag or its content; null if the text is
 * neither. Empty text stays empty.
 */
export function verificationOf(name: string, typed: string): string | null {
  const text = typed.trim();
  const content = text.startsWith("<") ? contentOf(name, text) : text;
  if (content === null || (content !== "" && !/^[A-Za-z0-9_=.+/-]{8,100}$/.test(content))) {
    return null;
  }
  return content;
}

function contentOf(name: string, markup: string): string | null {
  const parsed = new DOMParser().parseFromString(markup, "text/html");
  const tag = [...parsed.querySelectorAll("meta")].find(
    (meta) => meta.getAttribute("name")?.trim().toLowerCase() === name.toLowerCase(),
  );
  return tag?.getAttribute("content")?.trim() || null;
}
