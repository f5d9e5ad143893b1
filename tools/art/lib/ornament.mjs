// Bangladeshi ornament: alpona circles, jamdani diamonds, kantha stitches, rickshaw-art petals.
import { define, el, line, path, spin, tile, times, uid } from './core.mjs';

/** A round alpona of radius 100 around (0,0), drawn in one colour. */
export function alpona(c, petals = 12) {
  const petal = 'M0 -52C14 -66 14 -84 0 -98C-14 -84 -14 -66 0 -52Z';
  return `<g fill="none" stroke="${c}" stroke-width="2.6">`
    + `<circle r="22"/><circle r="46"/>`
    + spin(petals, () => `<path d="${petal}"/><circle cx="0" cy="-74" r="3.5" fill="${c}" stroke="none"/>`)
    + spin(8, () => `<path d="M0 -22C9 -30 9 -38 0 -45C-9 -38 -9 -30 0 -22Z" fill="${c}" fill-opacity=".35"/>`)
    + spin(petals, () => `<g transform="rotate(${180 / petals})"><circle cy="-96" r="4" fill="${c}" stroke="none"/></g>`)
    + '</g>';
}

/** A lotus seen from the side, about 200 wide, base at (0,0). */
export function lotus(c, dark = c) {
  const side = (a) => `<path transform="rotate(${a})" d="M0 0C34 -30 34 -78 0 -108C-34 -78 -34 -30 0 0Z" fill="${Math.abs(a) > 40 ? dark : c}" stroke="${dark}" stroke-width="2"/>`;
  return [-72, 72, -46, 46, -22, 22, 0].map(side).join('');
}

/** A jamdani paisley (kolka), about 80 high, around (0,0). */
export function kolka(c, w = 3) {
  return line('M0 40C-30 30 -34 -4 -14 -22C0 -36 20 -32 22 -16C23 -4 10 0 6 -8C22 6 22 30 0 40Z', c, w) + el(-6, 12, 7, 9, c);
}

export const patterns = {
  jamdani: (c) => tile(90, 90, `<g fill="${c}"><path d="M45 20L56 45L45 70L34 45Z"/><circle cx="0" cy="0" r="5"/><circle cx="90" cy="0" r="5"/><circle cx="0" cy="90" r="5"/><circle cx="90" cy="90" r="5"/><circle cx="20" cy="45" r="3"/><circle cx="70" cy="45" r="3"/></g>`),
  kantha: (c) => tile(64, 36, `<g stroke="${c}" stroke-width="3.4" stroke-linecap="round"><path d="M6 9H30M38 27H62M-26 27H-2"/></g>`),
  petals: (c) => tile(150, 150, `<g fill="${c}">${spin(8, () => '<path d="M75 75C82 62 82 52 75 42C68 52 68 62 75 75Z"/>', 75, 75)}</g><g fill="${c}"><circle cx="0" cy="0" r="9"/><circle cx="150" cy="0" r="9"/><circle cx="0" cy="150" r="9"/><circle cx="150" cy="150" r="9"/></g>`),
  leaves: (c) => tile(120, 120, `<g fill="${c}"><path d="M20 60C34 38 60 36 74 42C66 62 42 72 20 60Z"/><path d="M80 110C86 92 102 84 114 86C112 102 98 114 80 110Z"/></g>`),
  waves: (c) => tile(120, 50, line('M0 25C20 5 40 5 60 25S100 45 120 25', c, 4)),
  dots: (c) => tile(56, 56, `<g fill="${c}"><circle cx="14" cy="14" r="5"/><circle cx="42" cy="42" r="5"/></g>`),
  check: (c) => tile(60, 60, `<path d="M0 15H60M0 30H60M15 0V60M30 0V60" stroke="${c}" stroke-width="3"/>`),
  grid: (c) => tile(80, 80, `<path d="M40 0V80M0 40H80" stroke="${c}" stroke-width="2.5"/><circle cx="40" cy="40" r="6" fill="${c}"/>`),
};

/** A scalloped rickshaw-art border of width w along y = 0, hanging down. */
export function scallops(w, step, c1, c2) {
  return times(Math.ceil(w / step), (i) => path(`M${i * step} 0H${(i + 1) * step}V${step * 0.2}A${step / 2} ${step / 2} 0 0 1 ${i * step} ${step * 0.2}Z`, i % 2 ? c1 : c2) + el(i * step + step / 2, step * 0.32, step * 0.12, step * 0.12, '#fff', 'fill-opacity=".7"'));
}

/** Defines a blur filter with a standard deviation and returns the attribute that applies it. */
export function blur(sd) {
  const id = uid('f');
  define(`<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${sd}"/></filter>`);
  return `filter="url(#${id})"`;
}

