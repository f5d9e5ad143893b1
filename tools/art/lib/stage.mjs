// The room of a still life: wall, floor, arch or podium, ornament, light and shadow.
import { clip, el, lin, line, path, rad, rect, shade, times } from './core.mjs';
import { alpona, blur, patterns } from './ornament.mjs';

const shadowFill = () => rad([[0, '#1a0d05', 0.5], [0.55, '#1a0d05', 0.24], [1, '#1a0d05', 0]]);

/** Draws the contact shadow of an object of width w at (x, y). */
export function contact(x, y, w) {
  return el(x + w * 0.06, y, w * 0.62, w * 0.115, shadowFill()) + el(x, y - 2, w * 0.4, w * 0.05, shadowFill());
}

function podium(p, x, y, w, h) {
  const side = lin([shade(p.podium, -0.16), shade(p.podium, 0.2), p.podium, shade(p.podium, -0.26)], 0, 0, 1, 0);
  const ry = w * 0.13;
  return el(x + 14, y + h + 6, w * 0.62, ry * 1.25, shadowFill())
    + path(`M${x - w / 2} ${y}V${y + h}A${w / 2} ${ry} 0 0 0 ${x + w / 2} ${y + h}V${y}Z`, side)
    + el(x, y, w / 2, ry, lin([shade(p.podium, 0.16), shade(p.podium, 0.38)]))
    + line(`M${x - w / 2} ${y + 26}A${w / 2} ${ry} 0 0 0 ${x + w / 2} ${y + 26}`, p.accent, 3, 'stroke-opacity=".45" stroke-dasharray="16 12"');
}

function cloth(p) {
  const edge = 'M0 760C160 735 320 778 500 756C690 732 840 772 1000 748V1000H0Z';
  return path(edge, lin([shade(p.cloth, 0.12), shade(p.cloth, -0.18)]))
    + line('M0 784C160 759 320 802 500 780C690 756 840 796 1000 772', '#fff', 4, 'stroke-opacity=".6" stroke-dasharray="20 16"')
    + line('M0 806C160 781 320 824 500 802C690 778 840 818 1000 794', p.accent, 4, 'stroke-opacity=".5" stroke-dasharray="20 16"');
}

/** Lightens a wall colour: strongly if it is pale, slightly if it is dark. */
const lighten = (c, k) => shade(c, parseInt(c.slice(1, 3), 16) + parseInt(c.slice(3, 5), 16) < 260 ? k * 0.26 : k);

const backs = {
  /** A large alpona painted on the wall behind the object. */
  alpona: (p) => `<g transform="translate(500,430) scale(3.7)" opacity=".42">${alpona(p.accent, 12)}</g>`,
  /** A niche with a pointed Mughal arch. */
  arch: (p) => {
    const d = 'M180 1000V430C180 300 270 260 340 210C410 160 470 130 500 80C530 130 590 160 660 210C730 260 820 300 820 430V1000Z';
    return path(d, lin([lighten(p.wall[0], 0.55), lighten(p.wall[1], 0.12)])) + clip(d, rect(0, 0, 1000, 1000, 0, patterns[p.pattern](p.accent), 'opacity=".1"'))
      + line(d, p.accent, 5, 'stroke-opacity=".55"') + line('M206 1000V440C206 320 290 284 356 236C420 190 474 166 500 124C526 166 580 190 644 236C710 284 794 320 794 440V1000', p.accent, 3, 'stroke-opacity=".35" stroke-dasharray="18 14"');
  },
  /** A pale sun disc. */
  disc: (p) => el(500, 430, 352, 352, lin([lighten(p.wall[0], 0.6), lighten(p.wall[1], 0.25)]), 'opacity=".9"') + `<circle cx="500" cy="430" r="384" fill="none" stroke="${p.accent}" stroke-width="4" stroke-opacity=".4" stroke-dasharray="4 20" stroke-linecap="round"/>`,
  /** Slanting window light. */
  window: (p) => `<g opacity=".55" ${blur(9)}>${path('M90 0H380L720 690H430Z', '#fff', 'fill-opacity=".5"')}${path('M460 0H600L940 690H800Z', '#fff', 'fill-opacity=".4"')}</g>`,
  /** A two-tone wall with a dotted dado line. */
  dado: (p) => rect(0, 330, 1000, 400, 0, shade(p.wall[1], -0.14), 'opacity=".55"') + line('M0 330H1000', p.accent, 6, 'stroke-opacity=".5"')
    + times(25, (i) => el(20 + i * 40, 354, 7, 7, p.accent, 'opacity=".45"')),
};

export const palettes = {
  rice: { wall: ['#f8ecd0', '#edd3a0'], floor: ['#d5ac66', '#b98a44'], podium: '#e3c084', accent: '#a06f25', cloth: '#a4432f', pattern: 'leaves' },
  spice: { wall: ['#fde6d2', '#f5bd90'], floor: ['#c86a3e', '#a04525'], podium: '#e49a6b', accent: '#9c3c1a', cloth: '#8c2f24', pattern: 'petals' },
  fish: { wall: ['#e2f4f3', '#a6d7d8'], floor: ['#57a3a8', '#2f7681'], podium: '#86c4c6', accent: '#1c626d', cloth: '#226a75', pattern: 'waves' },
  sweet: { wall: ['#fff3d6', '#fad58b'], floor: ['#dd9d3a', '#b77419'], podium: '#f0bb5c', accent: '#a15f0e', cloth: '#8a3b2a', pattern: 'dots' },
  tea: { wall: ['#ebf4df', '#bddaa2'], floor: ['#76a25a', '#4b7739'], podium: '#9cc382', accent: '#38632a', cloth: '#3f6b34', pattern: 'leaves' },
  mens: { wall: ['#e9eef5', '#b9c8dc'], floor: ['#7389a8', '#4b6385'], podium: '#9db0c9', accent: '#34496a', cloth: '#3c5274', pattern: 'grid' },
  panjabi: { wall: ['#e6eae0', '#b5c2ae'], floor: ['#7f9179', '#5a6d56'], podium: '#a6b59f', accent: '#3f5540', cloth: '#5c4a33', pattern: 'jamdani' },
  womens: { wall: ['#fdeae8', '#f3bfc0'], floor: ['#cf7c86', '#a9505f'], podium: '#e8a3aa', accent: '#8f3548', cloth: '#8f3548', pattern: 'petals' },
  wine: { wall: ['#7a2346', '#4a1029'], floor: ['#4f1430', '#300a1b'], podium: '#8e3256', accent: '#eac06a', cloth: '#2c3e50', pattern: 'jamdani' },
  teal: { wall: ['#1f6f6b', '#0f4546'], floor: ['#14504f', '#0a2f30'], podium: '#2b807b', accent: '#f0cd7c', cloth: '#7a2346', pattern: 'jamdani' },
  ivory: { wall: ['#fbf5e8', '#e8d8bb'], floor: ['#cbb287', '#a98d5e'], podium: '#ddc79d', accent: '#94733b', cloth: '#8c2f3a', pattern: 'jamdani' },
  night: { wall: ['#3b3f73', '#20234a'], floor: ['#2a2d5a', '#15173a'], podium: '#4c518c', accent: '#f2c879', cloth: '#6a2a5a', pattern: 'grid' },
  elec: { wall: ['#eeebfb', '#c0b7ea'], floor: ['#7d71c2', '#51469a'], podium: '#a79cdf', accent: '#42378a', cloth: '#42378a', pattern: 'grid' },
  mobile: { wall: ['#e4effd', '#aac9f4'], floor: ['#5684cd', '#335ba4'], podium: '#87adea', accent: '#254a8c', cloth: '#254a8c', pattern: 'grid' },
  craft: { wall: ['#faeadd', '#e6c0a0'], floor: ['#bd7e57', '#955632'], podium: '#d9a27c', accent: '#7f401d', cloth: '#24566b', pattern: 'kantha' },
  mint: { wall: ['#e4f5ee', '#a9dcc8'], floor: ['#5fae91', '#37806a'], podium: '#8ccbb3', accent: '#1f6650', cloth: '#b5533c', pattern: 'leaves' },
  sun: { wall: ['#fff2dc', '#ffc98a'], floor: ['#e08a4a', '#b95f2a'], podium: '#f3ae73', accent: '#a34a16', cloth: '#2f6f5f', pattern: 'petals' },
};

/** Draws the background and the surface. stand: 'floor', 'podium' or 'cloth'. */
export function room({ palette, back = 'alpona', stand = 'floor', pattern, hill = 0 }) {
  const p = { ...palettes[palette], ...(pattern ? { pattern } : {}) };
  const horizon = 690 + hill;
  const texture = back !== 'window' && back !== 'disc' ? '' : rect(0, 0, 1000, horizon, 0, patterns[p.pattern](p.accent), 'opacity=".06"');
  return rect(0, 0, 1000, 1000, 0, lin(p.wall)) + texture + backs[back](p)
    + (stand === 'cloth' ? cloth(p) : rect(0, horizon, 1000, 1000 - horizon, 0, lin(p.floor)) + rect(0, horizon, 1000, 60, 0, lin([[0, '#000', 0.14], [1, '#000', 0]])))
    + el(500, 470, 560, 520, rad([[0, '#fff', parseInt(p.wall[0].slice(1, 3), 16) < 130 ? 0.16 : 0.34], [1, '#fff', 0]]))
    + (stand === 'podium' ? podium(p, 500, 800, 620, 110) : '');
}

export function vignette() {
  return rect(0, 0, 1000, 1000, 0, rad([[0.62, '#1a0d05', 0], [1, '#1a0d05', 0.2]], 0.5, 0.46, 0.78));
}
