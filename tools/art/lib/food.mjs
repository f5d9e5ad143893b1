// Food and kitchenware. Each drawing stands on (0,0) in the box x -200…200, y -400…0.
import { clip, el, lin, line, path, rad, rect, rnd, round, shade, spin, tile, times } from './core.mjs';
import { alpona, lotus } from './ornament.mjs';

const grains = (n, w, y0, y1, c) => times(n, () => {
  const t = rnd(); const y = y0 + (y1 - y0) * t; const half = w * (0.25 + 0.75 * t);
  return `<ellipse cx="${rnd(-half, half).toFixed(1)}" cy="${y.toFixed(1)}" rx="7" ry="3.2" fill="${shade(c, rnd(-0.16, 0.3))}" transform="rotate(${rnd(-50, 50).toFixed(0)} 0 ${y.toFixed(1)})"/>`;
});

function badge(y, r, c, ink, mark) {
  const marks = {
    alpona: `<g transform="scale(${r / 118})">${alpona(ink, 12)}</g>`,
    lotus: `<g transform="translate(0,${r * 0.42}) scale(${r / 150})">${lotus(ink, shade(ink, -0.25))}</g>`,
    leaf: path(`M0 ${r * 0.7}C-${r * 0.7} ${r * 0.2} -${r * 0.5} -${r * 0.5} 0 -${r * 0.72}C${r * 0.5} -${r * 0.5} ${r * 0.7} ${r * 0.2} 0 ${r * 0.7}Z`, ink) + line(`M0 ${r * 0.6}V-${r * 0.4}`, c, 4),
    sheaf: times(5, (i) => `<g transform="rotate(${(i - 2) * 18} 0 ${r * 0.6})">${line(`M0 ${r * 0.6}V${-r * 0.4}`, ink, 4)}${times(4, (k) => el(-5, -r * 0.5 + k * 11, 4.5, 8, ink, `transform="rotate(-24 -5 ${-r * 0.5 + k * 11})"`) + el(5, -r * 0.5 + k * 11, 4.5, 8, ink, `transform="rotate(24 5 ${-r * 0.5 + k * 11})"`))}</g>`),
    drop: path(`M0 ${-r * 0.7}C${r * 0.5} 0 ${r * 0.5} ${r * 0.6} 0 ${r * 0.6}S-${r * 0.5} 0 0 ${-r * 0.7}Z`, ink),
    chilli: path(`M-${r * 0.5} -${r * 0.4}C-${r * 0.3} ${r * 0.3} ${r * 0.1} ${r * 0.6} ${r * 0.6} ${r * 0.5}C${r * 0.2} ${r * 0.3} ${r * 0.05} -${r * 0.1} -${r * 0.1} -${r * 0.5}Z`, ink) + line(`M-${r * 0.32} -${r * 0.45}Q-${r * 0.3} -${r * 0.75} 0 -${r * 0.75}`, ink, 6),
    flower: spin(8, () => el(0, -r * 0.45, r * 0.16, r * 0.3, ink)) + el(0, 0, r * 0.2, r * 0.2, ink),
    fish: path(`M-${r * 0.7} 0Q0 -${r * 0.6} ${r * 0.4} 0L${r * 0.75} -${r * 0.3}V${r * 0.3}L${r * 0.4} 0Q0 ${r * 0.6} -${r * 0.7} 0Z`, ink),
  };
  return `<g transform="translate(0,${y})">${el(0, 0, r, r, c)}<circle r="${r - 7}" fill="none" stroke="${ink}" stroke-width="2.5" stroke-dasharray="7 6"/>${marks[mark]}</g>`;
}
export { badge };

const label = (text, y, ink, size = 30) => (text ? `<text x="0" y="${y}" text-anchor="middle" font-family="Noto Sans Bengali, Hind Siliguri, sans-serif" font-weight="700" font-size="${size}" fill="${ink}">${text}</text>` : '');

export const food = {
  /** A jute sack, open and heaped with grain. */
  sack({ c = '#c9a066', grain = '#fbf6ea', band = '#a8432d', mark = 'sheaf', text = '' } = {}) {
    const body = 'M-150 -250C-178 -170 -186 -70 -168 -22C-160 0 -120 4 0 4S160 0 168 -22C186 -70 178 -170 150 -250Z';
    const weave = tile(20, 20, `<path d="M0 10H20M10 0V20" stroke="${shade(c, -0.3)}" stroke-width="2" opacity=".35"/>`);
    return path('M-138 -268C-120 -350 -50 -392 0 -392S120 -350 138 -268Z', rad([shade(grain, 0.4), grain, shade(grain, -0.2)], 0.4, 0.3, 0.8)) + grains(60, 130, -378, -276, grain)
      + path(body, round(c, 0.2)) + path(body, weave) + clip(body, rect(-200, -92, 400, 34, 0, band, 'opacity=".85"') + line('M-200 -100H200M-200 -50H200', band, 4, 'opacity=".8"'))
      + badge(-162, 64, '#fff6e2', band, mark) + label(text, -66, '#fff6e2', 26)
      + path('M-160 -262C-120 -232 120 -232 160 -262C168 -284 150 -292 132 -286C90 -270 -90 -270 -132 -286C-150 -292 -168 -284 -160 -262Z', round(shade(c, 0.14), 0.2)) + line('M-148 -262C-100 -240 100 -240 148 -262', shade(c, -0.4), 3, 'stroke-dasharray="10 8" opacity=".6"');
  },
  /** A closed, sewn bag with a printed face. */
  bag({ c = '#f4efe2', band = '#2f6b4a', mark = 'sheaf', text = '' } = {}) {
    const d = 'M-138 -372C-144 -250 -160 -110 -148 -14C-100 6 100 6 148 -14C160 -110 144 -250 138 -372C90 -360 -90 -360 -138 -372Z';
    return path(d, round(c, 0.12)) + clip(d, path('M-200 -130C-80 -170 80 -90 200 -130V20H-200Z', band) + path('M-200 -146C-80 -186 80 -106 200 -146V-134C80 -94 -80 -174 -200 -134Z', shade(band, 0.4)) + rect(-200, -400, 400, 70, 0, band))
      + path('M-142 -388C-90 -374 90 -374 142 -388L138 -358C90 -346 -90 -346 -138 -358Z', shade(c, -0.08)) + line('M-132 -370C-90 -360 90 -360 132 -370', band, 4, 'stroke-dasharray="9 8"')
      + badge(-230, 78, '#fffaf0', band, mark) + label(text, -50, '#fffaf0', 42) + line('M-120 -300C-130 -200 -134 -120 -130 -40', '#fff', 10, 'opacity=".35"');
  },
  /** A glass bottle of oil or syrup. */
  bottle({ liquid = '#d9960f', cap = '#2c2c2c', paper = '#fff4d8', ink = '#8a3d12', mark = 'flower', text = '' } = {}) {
    const d = 'M-34 -372V-300C-34 -268 -92 -250 -92 -190V-22C-92 -4 -78 2 0 2S92 -4 92 -22V-190C92 -250 34 -268 34 -300V-372Z';
    return path(d, round(liquid, 0.3)) + path('M-34 -344H34V-372H-34Z', '#ffffff', 'opacity=".35"') + rect(-42, -404, 84, 46, 8, round(cap, 0.3)) + rect(-92, -180, 184, 128, 0, lin([[0, shade(paper, -0.2)], [0.35, paper], [1, shade(paper, -0.22)]], 0, 0, 1, 0))
      + line('M-92 -172H92M-92 -60H92', ink, 4) + badge(-122, 46, '#fffdf4', ink, mark) + label(text, -66, ink, 22) + line('M-66 -200C-66 -236 -46 -250 -26 -266', '#fff', 9, 'opacity=".65"') + line('M-72 -40V-18', '#fff', 8, 'opacity=".5"');
  },
  /** A five-litre can with a handle. */
  can({ liquid = '#f0bf3a', cap = '#c7352b', ink = '#c7352b' } = {}) {
    const d = 'M-120 -300C-120 -330 -90 -350 -60 -352H-30V-376H40V-350C90 -346 124 -320 124 -290V-24C124 -4 110 2 0 2S-122 -4 -122 -24Z';
    return line('M30 -362C110 -372 128 -330 118 -276', shade(liquid, -0.18), 26) + path(d, round(liquid, 0.24)) + rect(-36, -404, 82, 40, 8, round(cap, 0.3)) + rect(-104, -238, 210, 168, 18, '#fffaf0') + rect(-104, -110, 210, 40, 0, ink)
      + badge(-176, 54, '#ffe9b0', ink, 'flower') + label('৫ লিটার', -80, '#fff', 28) + line('M-96 -296C-96 -316 -78 -326 -60 -328', '#fff', 9, 'opacity=".6"') + line('M-110 -60H112M-110 -44H112', shade(liquid, -0.25), 4, 'opacity=".6"');
  },
  /** A glass jar with a cloth or metal lid. */
  jar({ fill = '#d98a12', lid = '#b23a2e', paper = '#fff5dc', ink = '#8a4b10', mark = 'flower', cloth = true, text = '', grain = '' } = {}) {
    const d = 'M-96 -322C-140 -304 -150 -280 -150 -240V-40C-150 -8 -130 2 0 2S150 -8 150 -40V-240C150 -280 140 -304 96 -322Z';
    const top = cloth ? path('M-112 -338C-150 -314 -160 -296 -150 -284C-126 -300 -100 -282 -74 -296C-50 -284 -22 -298 0 -288C24 -298 50 -284 76 -296C100 -282 128 -300 150 -284C160 -296 150 -314 112 -338C112 -386 70 -398 0 -398S-112 -386 -112 -338Z', round(lid, 0.22)) + line('M-112 -334C-60 -318 60 -318 112 -334', '#f5d58a', 7) + times(7, (i) => el(-72 + i * 24, -366 + Math.abs(i - 3) * 3, 5, 5, '#fff', 'opacity=".55"'))
      : rect(-112, -382, 224, 62, 14, round(lid, 0.3)) + line('M-108 -350H108', shade(lid, -0.3), 4, 'opacity=".5"');
    return path(d, round(fill, 0.3)) + (grain ? clip(d, times(60, () => el(rnd(-145, 145), rnd(-290, -6), 13, 9, shade(grain, rnd(-0.25, 0.25)), `transform="rotate(${rnd(0, 180).toFixed(0)})"`)) ) : el(0, -300, 118, 16, shade(fill, 0.35), 'opacity=".6"'))
      + top + rect(-104, -214, 208, 150, 14, lin([[0, shade(paper, -0.12)], [0.35, paper], [1, shade(paper, -0.14)]], 0, 0, 1, 0)) + badge(-146, 52, '#fffdf6', ink, mark) + label(text, -76, ink, 24) + line('M-126 -250V-50', '#fff', 12, 'opacity=".5"') + line('M128 -230V-180', '#fff', 8, 'opacity=".4"');
  },
  /** A stand-up pouch. */
  pouch({ c = '#b5452a', paper = '#fff3dc', mark = 'leaf', text = '', window = '' } = {}) {
    const d = 'M-128 -386H128C132 -260 150 -130 144 -18C100 6 -100 6 -144 -18C-150 -130 -132 -260 -128 -386Z';
    return path(d, round(c, 0.2)) + rect(-128, -398, 256, 34, 6, shade(c, -0.22)) + line('M-118 -374H118', shade(c, 0.4), 3, 'stroke-dasharray="6 6"')
      + badge(-238, 80, paper, shade(c, -0.15), mark) + (window ? path('M-92 -118H92C100 -118 104 -110 104 -102C108 -76 110 -60 108 -44C60 -34 -60 -34 -108 -44C-110 -60 -108 -76 -104 -102C-104 -110 -100 -118 -92 -118Z', window) + grains(46, 92, -104, -46, window) : '') + label(text, window ? -126 : -80, paper, 34) + line('M-108 -340C-112 -220 -122 -120 -122 -40', '#fff', 9, 'opacity=".3"');
  },
  /** A wide bowl with a heap of food. */
  bowl({ c = '#a8583a', fill = '#e0a52c', grain = true } = {}) {
    return el(0, -190, 186, 46, shade(c, -0.3)) + path('M-172 -190C-130 -292 -50 -320 0 -320S130 -292 172 -190Z', rad([shade(fill, 0.35), fill, shade(fill, -0.22)], 0.4, 0.25, 0.85)) + (grain ? grains(48, 150, -306, -190, fill) : '')
      + path('M-190 -192C-176 -60 -110 0 0 0S176 -60 190 -192C140 -150 -140 -150 -190 -192Z', round(c, 0.25)) + line('M-180 -150C-130 -104 130 -104 180 -150', '#fff1d0', 5, 'opacity=".7" stroke-dasharray="3 16"') + line('M-190 -192C-140 -150 140 -150 190 -192', shade(c, 0.35), 6);
  },
  /** A loose heap of grain or powder on the floor. */
  heap({ c = '#f7efdc', grain = true } = {}) {
    return path('M-200 0C-150 -40 -70 -150 0 -150S150 -40 200 0C120 18 -120 18 -200 0Z', rad([shade(c, 0.3), c, shade(c, -0.25)], 0.4, 0.25, 0.9)) + (grain ? grains(50, 170, -136, 2, c) : '');
  },
  /** The sweet-curd pot. */
  doi() {
    return el(0, -210, 190, 62, '#8f4526') + path('M-192 -212C-196 -90 -140 0 0 0S196 -90 192 -212C140 -160 -140 -160 -192 -212Z', round('#c46a3e', 0.26)) + el(0, -212, 168, 50, lin(['#fbe6c4', '#e9bf86'])) + el(-30, -220, 96, 22, '#fff3dc', 'opacity=".75"')
      + times(9, (i) => el(-110 + i * 28, -212 + ((i * 37) % 30) - 14, 8, 4, '#c98d4c', 'opacity=".55"')) + line('M-176 -150C-120 -112 120 -112 176 -150', '#fbe3c2', 5, 'stroke-dasharray="14 12" opacity=".7"');
  },
  /** Sweets piled on a plate: long chomchom or round laddu. */
  sweets({ c = '#a34a22', shape = 'long', plate = '#f7f1e4', dust = '#fff6e0' } = {}) {
    const one = (x, y) => { const long = shape === 'long'; const rx = long ? 66 : 48; const ry = long ? 38 : 46; return el(x, y, rx, ry, rad([shade(c, 0.4), c, shade(c, -0.35)], 0.38, 0.3, 0.75)) + times(8, (i) => el(x - rx * 0.6 + rnd(0, rx * 1.2), y - ry * 0.6 + rnd(0, ry * 0.6), 4, 2.6, dust, 'opacity=".85"')); };
    return el(0, -40, 200, 44, shade(plate, -0.25)) + el(0, -52, 200, 44, lin([plate, shade(plate, -0.1)])) + el(0, -56, 160, 30, shade(plate, -0.12))
      + [[-96, -84], [0, -78], [96, -84], [-48, -132], [50, -132], [0, -182]].map(([x, y]) => one(x, y)).join('');
  },
  /** Round cakes of palm sugar. */
  gur({ c = '#a35f22' } = {}) {
    const disc = (x, y, w) => path(`M${x - w} ${y}V${y + 50}A${w} ${w * 0.28} 0 0 0 ${x + w} ${y + 50}V${y}Z`, round(c, 0.26)) + el(x, y, w, w * 0.28, lin([shade(c, 0.3), shade(c, 0.08)])) + el(x - w * 0.2, y - 6, w * 0.5, w * 0.1, '#fff', 'opacity=".2"');
    return disc(-90, -78, 108) + disc(92, -70, 108) + disc(0, -140, 112) + disc(10, -204, 104);
  },
  /** Slabs of dried mango pulp, or any layered bar. */
  slabs({ c = '#f08a12' } = {}) {
    const slab = (x, y, r) => `<g transform="translate(${x},${y}) rotate(${r})">${path('M-150 -26L-110 -62H150L120 -26Z', lin([shade(c, 0.4), shade(c, 0.1)]))}${rect(-150, -28, 272, 36, 8, round(c, 0.2))}${path('M120 -28L150 -62V-24L120 8Z', shade(c, -0.3))}${line('M-146 -10H118', shade(c, -0.25), 3)}</g>`;
    return slab(0, -8, 0) + slab(-10, -46, 1) + slab(10, -84, -2) + slab(-4, -122, 0) + slab(4, -160, 1);
  },
  /** Steamed or fried rice cakes on a plate. */
  pitha({ kind = 'bhapa', plate = '#b5643c' } = {}) {
    const base = el(0, -36, 200, 46, shade(plate, -0.3)) + el(0, -50, 200, 46, lin([shade(plate, 0.15), plate])) + el(0, -54, 158, 30, shade(plate, -0.15));
    const bhapa = (x, y) => path(`M${x - 86} ${y}C${x - 84} ${y - 66} ${x - 40} ${y - 92} ${x} ${y - 92}S${x + 84} ${y - 66} ${x + 86} ${y}C${x + 50} ${y + 22} ${x - 50} ${y + 22} ${x - 86} ${y}Z`, rad(['#ffffff', '#f7efe2', '#d9c8ae'], 0.4, 0.3, 0.8)) + el(x, y - 76, 36, 14, '#9b5a22') + times(10, () => el(x + rnd(-60, 60), y - rnd(10, 60), 6, 2, '#fff'));
    const roll = (x, y, r) => `<g transform="rotate(${r} ${x} ${y})">${rect(x - 110, y - 34, 220, 60, 30, lin(['#fbe7c0', '#e8bc7a', '#c68f48']))}${el(x + 106, y - 4, 18, 29, '#8f5220')}${el(x + 106, y - 4, 9, 15, '#c98a4a')}${times(6, (i) => el(x - 80 + i * 30, y - 10 + (i % 2) * 12, 12, 4, '#b57a34', 'opacity=".45"'))}</g>`;
    const nakshi = (x, y) => `<g transform="translate(${x},${y}) scale(1,.62)">${el(0, 8, 84, 84, '#8f5a22')}${el(0, 0, 84, 84, rad(['#f3c982', '#d89a48']))}${spin(8, () => path('M0 -16C16 -34 16 -56 0 -72C-16 -56 -16 -34 0 -16Z', '#a5641f', 'opacity=".75"'))}${el(0, 0, 12, 12, '#a5641f')}</g>`;
    return base + (kind === 'bhapa' ? bhapa(-82, -62) + bhapa(84, -58) + bhapa(0, -110) : kind === 'roll' ? roll(-14, -64, -3) + roll(16, -108, 4) + roll(-6, -158, -5) : nakshi(-90, -78) + nakshi(88, -74) + nakshi(0, -120) + nakshi(10, -172));
  },
};
