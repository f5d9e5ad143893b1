// Shop logos, 400 × 400.
import { begin, el, lin, path, rect, shade, spin, takeDefs, times, line } from './core.mjs';
import { kolka, lotus } from './ornament.mjs';

const marks = {
  lotus: (c, d) => `<g transform="translate(200,262) scale(1.35)">${lotus(c, d)}</g>` + line('M88 286H312M122 306H278M160 326H240', c, 8),
  kolka: (c) => `<g transform="translate(196,206) scale(2.9)">${kolka(c, 4.2)}</g>` + spin(16, () => el(200, 62, 5, 5, c), 200, 200),
  sheaf: (c, d) => times(5, (i) => `<g transform="rotate(${(i - 2) * 20} 200 310)">${line('M200 310V130', c, 7)}${times(5, (k) => el(188, 104 + k * 24, 9, 15, i % 2 ? d : c, `transform="rotate(-26 188 ${104 + k * 24})"`) + el(212, 104 + k * 24, 9, 15, i % 2 ? d : c, `transform="rotate(26 212 ${104 + k * 24})"`))}</g>`) + path('M166 262H234L226 286H174Z', d),
  river: (c, d) => el(200, 160, 62, 62, d) + path('M92 214C140 176 170 252 216 214S290 186 308 214V226C290 206 262 206 216 240S140 210 92 240Z', c) + path('M92 262C140 224 170 300 216 262S290 234 308 262V274C290 254 262 254 216 288S140 258 92 288Z', c),
  nib: (c, d) => path('M200 84C248 140 262 190 238 250H162C138 190 152 140 200 84Z', c) + line('M200 110V206', d, 7) + el(200, 214, 13, 13, d) + rect(158, 262, 84, 44, 8, c),
};

/** Returns a logo as SVG. spec: {ground, ink, second, mark}. */
export function logo({ ground, ink, second, mark }) {
  begin();
  const body = rect(0, 0, 400, 400, 84, lin([shade(ground, 0.12), shade(ground, -0.18)]))
    + `<circle cx="200" cy="200" r="164" fill="none" stroke="${ink}" stroke-opacity=".55" stroke-width="5" stroke-dasharray="16 12" stroke-linecap="round"/>`
    + marks[mark](ink, second);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${takeDefs()}${body}</svg>`;
}
