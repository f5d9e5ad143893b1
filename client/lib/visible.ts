/** Matches a visible character: not a space, an invisible character or a combining mark. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{DI}\u2800\ufffc\u{1d159}]/u;

/** Reports whether a text has a visible character, like form.IsVisible on the server. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}
