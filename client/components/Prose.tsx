/** A text of the merchant as HTML sanitized by the server. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
