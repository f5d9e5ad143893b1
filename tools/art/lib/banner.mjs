// Wide banners: a calm, dark left half for the page's text and a still life on the right.
import { begin, el, lin, line, path, rad, rect, seed, shade, takeDefs } from './core.mjs';
import { alpona, patterns, scallops } from './ornament.mjs';
import { place } from './scene.mjs';

/**
 * Returns a banner as SVG. spec: {ground: [left, right], accent, glow, pattern, items}; items use
 * coordinates of 1920 × 560.
 */
export function banner({ ground, accent, glow, pattern = 'jamdani', floor, items, salt = 3 }) {
  begin();
  seed(salt);
  const [a, b] = ground;
  const table = 'M760 470C1000 440 1300 452 1920 428V560H700Z';
  const body = rect(0, 0, 1920, 560, 0, lin([[0, shade(a, -0.1)], [0.48, a], [1, b]], 0, 0, 1, 0))
    + rect(1000, 0, 920, 560, 0, patterns[pattern](accent), 'opacity=".1"')
    + `<g transform="translate(1440,262) scale(3.3)" opacity=".34">${alpona(accent, 16)}</g>`
    + el(1440, 280, 560, 400, rad([[0, glow, 0.62], [1, glow, 0]]))
    + path(table, lin([[0, floor, 0], [0.22, floor, 0.9], [1, shade(floor, 0.12)]], 0, 0, 1, 0))
    + line('M900 474C1100 452 1400 462 1920 444', accent, 3, 'stroke-opacity=".4" stroke-dasharray="18 14"')
    + `<g transform="translate(-40,640) scale(2.2)" opacity=".09">${alpona('#ffffff', 14)}</g>`
    + items.map(place).join('')
    + rect(0, 0, 1920, 560, 0, lin([[0, a, 0.5], [0.5, a, 0.25], [0.62, a, 0]], 0, 0, 1, 0))
    + `<g opacity=".9">${scallops(1920, 30, shade(accent, -0.05), shade(b, 0.25))}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1920" height="560" viewBox="0 0 1920 560">${takeDefs()}${body}</svg>`;
}

