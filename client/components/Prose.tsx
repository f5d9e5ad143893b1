/** Renders a merchant's text, given as HTML that the server has sanitized. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
