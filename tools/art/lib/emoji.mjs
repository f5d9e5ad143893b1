// Fluent Emoji (© Microsoft, MIT) as SVG markup, with ids that are unique per use.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { uid } from './core.mjs';

const require = createRequire(import.meta.url);
let icons;

function load() {
  icons ??= JSON.parse(readFileSync(require.resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8')).icons;
  return icons;
}

/** Returns the emoji in a 400 × 400 box that stands on (0,0): x -200…200, y -400…0. */
export function emoji(name) {
  const icon = load()[name];
  if (!icon) throw new Error(`no such emoji: ${name}`);
  const key = uid('e');
  const body = icon.body
    .replace(/id="([^"]+)"/g, `id="${key}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${key}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${key}$1"`);
  return `<g transform="translate(-213,-413) scale(13.3)">${body}</g>`;
}
