/** A visible character: no space, no invisible character and no combining mark. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{DI}\u2800\ufffc\u{1d159}]/u;

/** Reports whether a text has a visible character, like form.IsVisible on the server. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}
