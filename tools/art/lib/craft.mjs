// Jute, clay, brass, cane and ornaments. Each drawing stands on (0,0) in the box x -200…200, y
// -400…0.
import { clip, el, lin, line, path, rad, rect, round, shade, spin, tile, times } from './core.mjs';
import { alpona, kolka, lotus } from './ornament.mjs';

const burlap = (c) => tile(18, 18, `<path d="M0 9H18M9 0V18" stroke="${shade(c, -0.3)}" stroke-width="2" opacity=".4"/>`);
const GOLD = '#d9a02e';

export const craft = {
  tote({ c = '#cfa669', m = '#1f6b4f', handle = '#8a4b23', art = 'lotus' } = {}) {
    const d = 'M-160 -258H160L178 -14C176 2 -176 2 -178 -14Z';
    const arts = { lotus: `<g transform="translate(0,-66) scale(1.1)">${lotus(m, shade(m, -0.3))}${line('M-110 14H110M-80 28H80', m, 5)}</g>`, alpona: `<g transform="translate(0,-132) scale(.98)">${alpona(m, 12)}</g>`, kolka: `<g transform="translate(-44,-126) scale(1.5)">${kolka(m, 5)}</g><g transform="translate(56,-116) scale(-1.2,1.2)">${kolka(shade(m, 0.2), 5)}</g>`, none: '' };
    return line('M-84 -252C-84 -420 84 -420 84 -252', shade(handle, -0.2), 17) + path(d, round(c, 0.16)) + path(d, burlap(c)) + rect(-161, -262, 322, 26, 6, m) + line('M-72 -240C-72 -400 72 -400 72 -240', handle, 17) + rect(-86, -262, 28, 50, 5, handle) + rect(58, -262, 28, 50, 5, handle) + arts[art] + line('M-168 -18H168', shade(c, -0.4), 3, 'stroke-dasharray="10 8"');
  },
  /** A round braided mat leaning against the wall. */
  mat({ c = '#cfa669', m = '#1f6b4f' } = {}) {
    return el(0, -198, 198, 198, shade(c, -0.3)) + times(8, (i) => `<circle cy="-200" r="${194 - i * 24}" fill="${[c, c, m, c, shade(c, 0.25), m, c, shade(c, 0.2)][i]}"/><circle cy="-200" r="${184 - i * 24}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="9" stroke-dasharray="14 7"/>`) + el(-60, -280, 90, 60, '#fff', 'opacity=".12"');
  },
  /** A woven basket. */
  basket({ c = '#c58c4a', handle = true, liner = '' } = {}) {
    const d = 'M-178 -214C-170 -90 -140 -12 -116 -6C-60 8 60 8 116 -6C140 -12 170 -90 178 -214Z';
    const weave = tile(56, 40, `<rect width="56" height="40" fill="${shade(c, -0.34)}"/><rect x="2" y="2" width="25" height="17" rx="7" fill="${c}"/><rect x="30" y="2" width="24" height="17" rx="7" fill="${shade(c, 0.22)}"/><rect x="-12" y="21" width="25" height="17" rx="7" fill="${shade(c, 0.22)}"/><rect x="16" y="21" width="25" height="17" rx="7" fill="${c}"/><rect x="44" y="21" width="25" height="17" rx="7" fill="${shade(c, 0.22)}"/>`);
    return (handle ? line('M-150 -214C-150 -440 150 -440 150 -214', shade(c, -0.22), 20) + line('M-150 -214C-150 -440 150 -440 150 -214', shade(c, 0.3), 8, 'stroke-dasharray="16 12"') : '') + el(0, -214, 178, 44, shade(c, -0.55)) + (liner ? el(0, -216, 166, 37, liner) : '') + path(d, weave) + path(d, lin([[0, '#000', 0.35], [0.35, '#fff', 0.2], [1, '#000', 0.42]], 0, 0, 1, 0))
      + line('M-180 -214C-150 -162 150 -162 180 -214', shade(c, -0.1), 20) + line('M-180 -214C-150 -162 150 -162 180 -214', shade(c, 0.4), 5, 'stroke-dasharray="14 12"');
  },
  vase({ c = '#b8623a', m = '#fbe3c6', kash = true } = {}) {
    const d = 'M-54 -286C-40 -262 -60 -240 -90 -216C-150 -166 -148 -70 -78 -6C-40 6 40 6 78 -6C148 -70 150 -166 90 -216C60 -240 40 -262 54 -286Z';
    const reeds = kash ? [[-34, -30], [-14, -12], [8, 8], [26, 26]].map(([x, r]) => `<g transform="translate(${x},-280) rotate(${r * 0.8})">${line('M0 0V-60', '#8a6a2e', 5)}${path('M0 -40C-22 -70 -14 -116 4 -140C20 -112 20 -70 0 -40Z', '#d9b36a')}${line('M2 -50V-124', '#a8813c', 3)}</g>`).join('') : '';
    return reeds + path(d, round(c, 0.28)) + el(0, -286, 54, 13, shade(c, -0.45)) + line('M-54 -286C-30 -270 30 -270 54 -286', shade(c, 0.3), 8)
      + clip(d, line('M-150 -204C-60 -172 60 -172 150 -204M-150 -84C-60 -46 60 -46 150 -84', m, 6, 'opacity=".85"') + times(7, (i) => `<g transform="translate(${-120 + i * 40},${-124 + 14 - Math.abs(i - 3) * 4}) scale(.7)">${path('M0 -44L24 0L0 44L-24 0Z', m, 'opacity=".85"')}${path('M0 -18L10 0L0 18L-10 0Z', c)}</g>`)) + line('M-106 -180C-130 -130 -116 -80 -88 -50', '#fff', 10, 'opacity=".25"');
  },
  /** A plant pot on a saucer. */
  pot({ c = '#b8623a', m = '#fbe3c6' } = {}) {
    return el(0, -14, 150, 26, shade(c, -0.25)) + el(0, -22, 150, 24, shade(c, 0.1)) + path('M-126 -236L-92 -26C-60 -10 60 -10 92 -26L126 -236Z', round(c, 0.26)) + path('M-142 -286V-232C-80 -210 80 -210 142 -232V-286Z', round(shade(c, 0.08), 0.26)) + el(0, -286, 142, 28, shade(c, -0.3)) + el(0, -284, 122, 21, '#4a3020') + line('M-112 -160C-60 -140 60 -140 112 -160', m, 5, 'stroke-dasharray="4 14"') + times(5, (i) => path(`M${-72 + i * 36} -124l14 22l-14 22l-14 -22Z`, m, 'opacity=".8"'));
  },
  /** A standing brass lamp with a flame. */
  lamp({ c = '#d6a136' } = {}) {
    return el(0, -18, 120, 26, round(c, 0.35)) + path('M-120 -18C-100 -52 -40 -50 -26 -80H26C40 -50 100 -52 120 -18C70 4 -70 4 -120 -18Z', round(c, 0.35)) + rect(-14, -190, 28, 116, 8, round(c, 0.4)) + el(0, -104, 32, 15, round(c, 0.35)) + el(0, -140, 24, 11, round(c, 0.35)) + el(0, -174, 30, 14, round(c, 0.35))
      + path('M-160 -236C-120 -176 -50 -178 0 -178S120 -176 160 -236Z', round(c, 0.38)) + el(0, -236, 160, 26, shade(c, -0.35)) + el(0, -234, 138, 19, '#7a4a14') + line('M-146 -216C-80 -186 80 -186 146 -216', shade(c, 0.55), 4, 'stroke-dasharray="3 12"')
      + el(0, -310, 100, 100, rad([[0, '#fff2b0', 0.9], [1, '#ffcf5a', 0]])) + path('M0 -392C40 -330 40 -270 0 -244C-40 -270 -40 -330 0 -392Z', lin(['#fff3b5', '#ffb52e', '#f2701d'])) + path('M0 -330C16 -300 16 -272 0 -256C-16 -272 -16 -300 0 -330Z', '#fff8d8');
  },
  /** A brass or bell-metal bowl, engraved. */
  brassbowl({ c = '#d6a136' } = {}) {
    return path('M-70 -30H70L90 0H-90Z', round(c, 0.35)) + el(0, -2, 90, 12, shade(c, -0.3)) + path('M-190 -236C-180 -100 -90 -24 0 -24S180 -100 190 -236Z', round(c, 0.42)) + el(0, -236, 190, 44, lin([shade(c, -0.5), shade(c, -0.1)])) + el(0, -230, 166, 34, lin([shade(c, -0.35), shade(c, 0.15)])) + line('M-180 -196C-120 -148 120 -148 180 -196M-164 -150C-110 -100 110 -100 164 -150', shade(c, -0.4), 4)
      + times(9, (i) => `<g transform="translate(${-128 + i * 32},${-146 - Math.abs(i - 4) * 5})">${path('M0 -16L9 0L0 16L-9 0Z', shade(c, -0.42))}</g>`) + line('M-150 -190C-140 -130 -110 -80 -70 -56', '#fff', 11, 'opacity=".55"') + line('M-190 -236C-150 -182 150 -182 190 -236', shade(c, 0.5), 6);
  },
  /** A stack of bangles. */
  bangles({ list = ['#b3202e', GOLD, '#1f7a55', GOLD, '#b3202e', GOLD, '#7a2a8a', GOLD] } = {}) {
    return times(list.length, (i) => { const y = -46 - i * (300 / list.length); const c = list[i]; return `<ellipse cx="${(i % 2) * 6 - 3}" cy="${y}" rx="168" ry="46" fill="none" stroke="${shade(c, -0.35)}" stroke-width="26"/><ellipse cx="${(i % 2) * 6 - 3}" cy="${y - 5}" rx="168" ry="46" fill="none" stroke="${lin([shade(c, -0.1), shade(c, 0.45), c, shade(c, -0.2)], 0, 0, 1, 0)}" stroke-width="20"/><ellipse cx="${(i % 2) * 6 - 3}" cy="${y - 7}" rx="168" ry="46" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="4" stroke-dasharray="5 24" stroke-linecap="round"/>`; });
  },
  /** A necklace on a bust. */
  necklace({ c = GOLD, gem = '#b3202e', bust = '#4a2136' } = {}) {
    const beads = (r, n, y, s, col) => times(n, (i) => { const a = Math.PI * (0.12 + (0.76 * i) / (n - 1)); return el(Math.cos(a) * r, y + Math.sin(a) * r * 1.15, s, s, rad([shade(col, 0.6), col, shade(col, -0.4)], 0.35, 0.3, 0.8)); });
    return path('M-48 -400H48C44 -320 60 -290 130 -262C180 -240 190 -120 130 -20C60 6 -60 6 -130 -20C-190 -120 -180 -240 -130 -262C-60 -290 -44 -320 -48 -400Z', round(bust, 0.3)) + beads(106, 21, -300, 11, c) + beads(142, 23, -296, 14, c) + beads(124, 11, -298, 9, gem)
      + `<g transform="translate(0,-118)">${spin(8, () => el(0, -34, 12, 19, lin([shade(c, 0.5), c])))}${el(0, 0, 24, 24, rad([shade(gem, 0.6), gem, shade(gem, -0.4)], 0.35, 0.3, 0.8))}${el(0, 66, 12, 16, gem)}${el(-36, 52, 9, 12, c)}${el(36, 52, 9, 12, c)}</g>`;
  },
  /** A pair of bell-shaped earrings. */
  jhumka({ c = GOLD, gem = '#1f7a55' } = {}) {
    const one = (x) => `<g transform="translate(${x},0)">${spin(8, () => el(0, -362, 12, 22, lin([shade(c, 0.5), c])), 0, -334)}${el(0, -334, 18, 18, gem)}${line('M0 -300V-270', c, 8)}${path('M-84 -124C-84 -230 -40 -270 0 -270S84 -230 84 -124C40 -100 -40 -100 -84 -124Z', round(c, 0.38))}${line('M-82 -140C-40 -118 40 -118 82 -140M-74 -184C-40 -164 40 -164 74 -184', shade(c, -0.45), 4)}${times(5, (i) => el(-56 + i * 28, -152 + (2 - Math.abs(i - 2)) * 7, 9, 9, gem))}${times(7, (i) => el(-75 + i * 25, -98 + (3 - Math.abs(i - 3)) * 5, 10, 12, rad(['#fffdf4', '#f4e6c2', '#c9ad72'], 0.35, 0.3, 0.8)))}${el(0, -58, 12, 17, gem)}${line('M-46 -220C-60 -190 -66 -170 -66 -150', '#fff', 7, 'opacity=".6"')}</g>`;
    return one(-104) + one(104);
  },
  /** A gift or packing box. */
  box({ c = '#8f2440', ribbon = GOLD } = {}) {
    return rect(-150, -220, 300, 220, 10, round(c, 0.2)) + rect(-166, -270, 332, 64, 10, round(shade(c, 0.1), 0.2)) + rect(-24, -270, 48, 270, 0, round(ribbon, 0.3)) + path('M0 -270C-40 -350 -130 -350 -124 -300C-120 -270 -50 -266 0 -270C50 -266 120 -270 124 -300C130 -350 40 -350 0 -270Z', lin([shade(ribbon, 0.3), shade(ribbon, -0.2)])) + el(0, -274, 24, 18, shade(ribbon, -0.15));
  },
  /** Rickshaw-art round tray standing on its edge. */
  tray({ c = '#c7242f' } = {}) {
    return `<g transform="translate(0,-200)">${el(0, 0, 200, 200, shade(c, -0.3))}${el(0, 0, 188, 188, '#f5c13c')}${el(0, 0, 170, 170, '#17507a')}${spin(14, () => path('M0 -112C24 -130 24 -152 0 -168C-24 -152 -24 -130 0 -112Z', c))}${el(0, 0, 110, 110, '#f9efd6')}<g transform="translate(0,62)">${lotus('#e75a86', '#a31f55')}</g>${line('M-80 70H80', '#1f7a55', 9)}</g>`;
  },
  flatpurse({ c = '#8f2440', m = '#f2cf7a' } = {}) {
    const d = 'M-190 -252H190V-24C190 -4 176 0 160 0H-160C-176 0 -190 -4 -190 -24Z';
    return path(d, round(c, 0.18)) + clip(d, `<g transform="translate(0,-30) scale(1.1)" opacity=".9">${lotus(m, shade(m, -0.25))}</g>` + times(9, (i) => path(`M${-180 + i * 45} 0l22 -26l22 26Z`, m))) + path('M-190 -252H190L150 -150C100 -120 -100 -120 -150 -150Z', round(shade(c, 0.12), 0.18)) + line('M-184 -244L-146 -158C-100 -130 100 -130 146 -158L184 -244', m, 4, 'stroke-dasharray="12 9"') + el(0, -134, 20, 20, round(m, 0.3));
  },
};
