/**
 * Returns the text of the JSON script that the server writes as a child of the body
 * (server/web/storefront/document.go), or null if there is none. It is found by element type and position
 * instead of by id, because merchants' HTML may contain any id. That HTML is inside the root element and
 * contains no scripts.
 */
export function documentData(): string | null {
  const scripts = document.querySelectorAll('body > script[type="application/json"]');
  return scripts.item(scripts.length - 1)?.textContent ?? null;
}
