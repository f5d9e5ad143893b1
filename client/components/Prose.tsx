/** The merchant's text, as the server made it safe. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
