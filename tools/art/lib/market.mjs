// Fish, leaves, fruit and tea.
import { clip, el, lin, line, path, rad, rect, rnd, round, shade, spin, tile, times } from './core.mjs';

const scales = (c) => tile(26, 22, `<path d="M0 0A13 13 0 0 0 26 0M-13 11A13 13 0 0 0 13 11M13 11A13 13 0 0 0 39 11" fill="none" stroke="${c}" stroke-width="2" opacity=".5"/>`);

/** A fish along y = 0, 400 long, head to the left. */
function fishShape(c, belly, fin) {
  const d = 'M-196 -8C-160 -70 -70 -104 10 -92C70 -84 110 -54 132 -26C140 20 90 62 10 68C-80 76 -160 40 -196 -8Z';
  return path('M118 -28C150 -50 178 -86 200 -96C190 -50 184 -10 200 62C170 46 140 18 118 -2Z', lin([fin, shade(fin, -0.3)])) + path('M-20 -90C10 -124 60 -126 84 -112C74 -96 66 -84 60 -74Z', fin) + path('M-10 66C10 94 46 98 62 90C54 78 48 70 44 62Z', fin)
    + path(d, lin([[0, shade(c, -0.25)], [0.35, c], [0.62, belly], [1, shade(belly, -0.14)]])) + clip(d, rect(-110, -120, 260, 220, 0, scales(shade(c, -0.4)))) + line('M-110 -74C-88 -30 -88 24 -112 54', shade(c, -0.4), 4, 'opacity=".6"')
    + el(-150, -22, 15, 15, '#fff8e0') + el(-152, -22, 9, 9, '#20242a') + el(-155, -26, 3, 3, '#fff') + line('M-194 -6C-178 0 -166 2 -156 10', shade(c, -0.5), 3) + path('M-70 4C-40 0 -14 12 -4 30C-34 36 -60 26 -70 4Z', fin, 'opacity=".8"') + line('M-130 -52C-60 -84 30 -82 90 -52', '#fff', 7, 'opacity=".45"');
}

export const market = {
  fish({ c = '#8fa3b3', belly = '#f4f7f8', fin = '#6f8796', angle = -16 } = {}) { return `<g transform="translate(0,-150) rotate(${angle})">${fishShape(c, belly, fin)}</g>`; },
  /** Two fish, one across the other. */
  twofish({ c = '#8fa3b3', belly = '#f4f7f8', fin = '#6f8796' } = {}) { return `<g transform="translate(10,-225) rotate(-12) scale(.9)">${fishShape(c, belly, fin)}</g><g transform="translate(-6,-105) rotate(-8)">${fishShape(c, belly, fin)}</g>`; },
  /** Round fish steaks on a plate. */
  steaks({ skin = '#c9705a', flesh = '#f9cdbb' } = {}) {
    const one = (x, y, s) => `<g transform="translate(${x},${y}) scale(${s})">${el(0, 12, 92, 66, shade(skin, -0.35))}${el(0, 0, 92, 66, skin)}${el(0, 0, 82, 57, rad(['#fff0e6', flesh, shade(flesh, -0.12)]))}${el(0, -12, 14, 10, '#fff')}${line('M0 -12V30M0 -12C-30 -24 -50 -12 -62 4M0 -12C30 -24 50 -12 62 4', shade(flesh, -0.22), 4)}</g>`;
    return el(0, -34, 200, 48, '#c9d8d8') + el(0, -46, 200, 48, lin(['#ffffff', '#e3eded'])) + el(0, -50, 162, 33, '#d3e1e1') + one(-84, -82, 1) + one(86, -76, 1) + one(0, -140, 1.04);
  },
  prawn({ c = '#e8825c' } = {}) {
    return line('M-120 -250C-190 -290 -200 -360 -150 -396M-126 -240C-60 -330 30 -380 110 -390', shade(c, -0.2), 5) + times(5, (i) => line(`M${-80 + i * 34} ${-150 + i * 12}C${-96 + i * 34} ${-110 + i * 10} ${-90 + i * 34} ${-84 + i * 12} ${-104 + i * 34} ${-60 + i * 12}`, shade(c, -0.15), 9))
      + path('M-146 -236C-120 -300 -20 -316 60 -276C140 -234 172 -150 138 -76C124 -46 92 -44 84 -70C100 -130 80 -180 20 -192C-40 -204 -110 -190 -146 -236Z', lin([shade(c, 0.4), c, shade(c, -0.2)])) + ['M-40 -300C-20 -262 -24 -226 -40 -198', 'M24 -290C36 -250 28 -220 14 -194', 'M84 -260C82 -226 70 -200 50 -184', 'M130 -212C116 -190 100 -172 78 -160', 'M152 -152C132 -144 112 -136 92 -132'].map((d) => line(d, shade(c, -0.28), 5)).join('')
      + path('M84 -70C60 -40 30 -26 6 -24C30 -6 60 -4 84 -18C96 6 130 14 160 2C140 -14 134 -40 138 -76Z', c) + el(-112, -246, 12, 12, '#1e1a1a') + el(-115, -250, 4, 4, '#fff') + line('M-90 -276C-30 -292 40 -280 90 -240', '#fff', 7, 'opacity=".5"');
  },
  /** Dried fish hanging from a bamboo pole. */
  dryfish({ c = '#c29a62' } = {}) {
    const one = (x, h, r) => `<g transform="translate(${x},-352) rotate(${r})">${line('M0 0V34', '#8a6a3a', 4)}${path(`M0 26C34 70 30 ${h * 0.55} 8 ${h - 40}L26 ${h}H-26L-8 ${h - 40}C-30 ${h * 0.55} -34 70 0 26Z`, round(c, 0.3))}${el(-8, 62, 6, 6, '#4a3214')}${line(`M4 90V${h - 60}`, shade(c, -0.35), 3)}${times(5, (i) => line(`M4 ${100 + i * 30}L18 ${112 + i * 30}M4 ${100 + i * 30}L-12 ${112 + i * 30}`, shade(c, -0.3), 2.4))}</g>`;
    return rect(-206, -372, 412, 26, 13, lin(['#e6d08a', '#b79a4e', '#8a7030'])) + [-120, 10, 130].map((x) => rect(x, -374, 8, 30, 3, '#8a7030')).join('') + one(-142, 300, 3) + one(-72, 336, -2) + one(0, 312, 2) + one(72, 340, -3) + one(142, 306, 2);
  },
  /** A flat banana leaf seen at an angle, used as a mat. */
  leafmat({ c = '#5d9a45' } = {}) {
    const d = 'M-210 -8C-150 -70 120 -84 214 -30C150 34 -130 40 -210 -8Z';
    return path(d, lin([shade(c, 0.18), shade(c, -0.24)], 0, 0, 1, 1)) + line('M-206 -8C-80 -20 100 -28 210 -30', shade(c, 0.45), 5) + times(11, (i) => line(`M${-170 + i * 34} ${-12 - i * 1.6}L${-146 + i * 34} ${-46 - (i > 7 ? -16 : 0)}M${-170 + i * 34} ${-12 - i * 1.6}L${-140 + i * 34} ${14 - (i > 7 ? 8 : 0)}`, shade(c, -0.3), 2, 'opacity=".45"'));
  },
  /** A sprig of leaves growing up from (0,0). */
  sprig({ c = '#4d8a3c', n = 7 } = {}) {
    return line('M0 0C-10 -120 10 -240 0 -380', shade(c, -0.25), 7) + times(n, (i) => { const y = -60 - i * (300 / n); const s = i % 2 ? 1 : -1; return `<g transform="translate(0,${y}) scale(${s},1) rotate(-28)">${path('M0 0C40 -40 100 -40 140 -4C100 30 40 28 0 0Z', lin([shade(c, 0.25), shade(c, -0.15)]))}${line('M4 -1C50 -8 90 -6 128 -3', shade(c, -0.3), 3, 'opacity=".6"')}</g>`; });
  },
  tealeaves({ c = '#5b9a3f' } = {}) {
    const leaf = (r, s) => `<g transform="rotate(${r}) scale(${s})">${path('M0 0C50 -60 50 -170 0 -250C-50 -170 -50 -60 0 0Z', lin([shade(c, 0.35), shade(c, -0.15)], 0, 0, 1, 1))}${line('M0 -6V-230', shade(c, -0.25), 4)}</g>`;
    return leaf(-52, 1) + leaf(52, 1) + leaf(0, 1.2);
  },
  /** Small glass of milk tea. */
  teaglass({ c = '#b9743a' } = {}) {
    const d = 'M-104 -300L-78 -16C-76 0 76 0 78 -16L104 -300Z';
    return el(0, -10, 150, 34, '#f6efe2') + el(0, -14, 110, 22, '#ded2bd') + path(d, '#ffffff', 'opacity=".4"') + path('M-98 -252L-78 -24C-76 -8 76 -8 78 -24L98 -252Z', round(c, 0.26)) + el(0, -252, 98, 22, lin([shade(c, 0.5), shade(c, 0.2)])) + el(0, -300, 104, 24, '#fff', 'opacity=".35"') + times(6, (i) => line(`M${-66 + i * 26} -228L${-52 + i * 21} -40`, '#fff', 5, 'opacity=".22"'))
      + ['M-40 -330C-60 -356 -20 -372 -40 -400', 'M10 -334C-10 -360 30 -378 10 -408', 'M56 -330C36 -356 76 -372 56 -398'].map((q) => line(q, '#fff', 8, 'opacity=".6"')).join('');
  },
  claycup({ c = '#bd6a40', fill = '#b07136' } = {}) {
    return path('M-130 -260L-92 -18C-88 2 88 2 92 -18L130 -260Z', round(c, 0.26)) + el(0, -260, 130, 34, shade(c, 0.2)) + el(0, -258, 112, 26, fill ? lin([shade(fill, 0.35), fill]) : shade(c, -0.4)) + line('M-118 -186C-70 -168 70 -168 118 -186', '#fbe6cf', 5, 'stroke-dasharray="12 11" opacity=".8"') + line('M-112 -160C-66 -142 66 -142 112 -160', '#fbe6cf', 3, 'opacity=".6"') + (fill ? ['M-30 -290C-50 -318 -10 -334 -30 -364', 'M24 -290C4 -318 44 -334 24 -364'].map((q) => line(q, '#fff', 8, 'opacity=".6"')).join('') : '');
  },
  litchi() {
    const one = (x, y) => el(x, y, 52, 54, rad(['#f78a86', '#d33a4b', '#8f1830'], 0.38, 0.32, 0.75)) + times(9, () => el(x + rnd(-34, 34), y + rnd(-34, 34), 4, 3, '#8f1830', 'opacity=".45"'));
    return path('M-20 -300C-120 -330 -170 -290 -180 -240C-110 -230 -50 -250 -20 -300Z', '#4d8a3c') + path('M10 -310C90 -370 160 -340 180 -290C120 -260 50 -270 10 -310Z', '#62a14c') + line('M0 -380C0 -330 -4 -280 0 -240M0 -300L-70 -220M0 -300L76 -220', '#7a5a34', 8) + [[-110, -56], [0, -54], [110, -56], [-62, -130], [58, -132], [-100, -196], [100, -196], [0, -210]].map(([x, y]) => one(x, y)).join('');
  },
  jackfruit() {
    const d = 'M-120 -330C-190 -240 -196 -80 -120 -24C-60 12 60 12 120 -24C196 -80 190 -240 120 -330C70 -372 -70 -372 -120 -330Z';
    return line('M0 -350C-4 -376 10 -392 24 -400', '#6b5226', 20) + path(d, rad(['#d7d66a', '#9fb03e', '#5d7524'], 0.4, 0.35, 0.75)) + clip(d, rect(-200, -400, 400, 410, 0, tile(34, 30, '<path d="M17 4L26 18L8 18Z" fill="#4c6320" opacity=".55"/><path d="M0 19L9 33L-9 33ZM34 19L43 33L25 33Z" fill="#e4e38a" opacity=".4"/>')))
      + `<g transform="translate(96,-96)">${el(0, 0, 104, 86, '#e9dc9a')}${spin(8, () => el(0, -46, 19, 32, lin(['#ffd34d', '#e79d12'])))}${el(0, 0, 18, 16, '#f6ecbf')}</g>`;
  },
};
