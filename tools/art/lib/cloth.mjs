// Textiles: sarees, garments and quilts. Each drawing stands on (0,0) in the box x -200…200, y
// -400…0.
import { clip, el, lin, line, path, rect, round, shade, spin, tile, times } from './core.mjs';
import { alpona, kolka, lotus } from './ornament.mjs';

const weaves = {
  plain: () => 'none',
  jamdani: (m) => tile(44, 44, `<path d="M22 8L29 22L22 36L15 22Z" fill="${m}"/><circle cx="0" cy="0" r="3.4" fill="${m}"/><circle cx="44" cy="44" r="3.4" fill="${m}"/><circle cx="44" cy="0" r="3.4" fill="${m}"/><circle cx="0" cy="44" r="3.4" fill="${m}"/>`),
  buti: (m) => tile(40, 40, `${spin(6, () => `<ellipse cx="20" cy="13" rx="3" ry="6" fill="${m}"/>`, 20, 20)}`),
  check: (m) => tile(40, 40, `<path d="M0 8H40M0 14H40M8 0V40M14 0V40" stroke="${m}" stroke-width="3.6"/><path d="M0 30H40M30 0V40" stroke="${m}" stroke-width="1.6"/>`),
  stripe: (m) => tile(24, 24, `<path d="M0 6H24M0 12H24" stroke="${m}" stroke-width="3"/>`),
  flower: (m) => tile(64, 64, `${spin(5, () => `<ellipse cx="20" cy="12" rx="5" ry="9" fill="${m}"/>`, 20, 22)}${spin(5, () => `<ellipse cx="50" cy="42" rx="4" ry="7" fill="${m}" opacity=".75"/>`, 50, 50)}<path d="M20 30C24 44 34 46 40 44" stroke="${m}" stroke-width="2" fill="none"/>`),
  block: (m) => tile(48, 48, `<path d="M24 6C36 16 36 30 24 42C12 30 12 16 24 6Z" fill="${m}"/><circle cx="0" cy="24" r="4" fill="${m}"/><circle cx="48" cy="24" r="4" fill="${m}"/>`),
};
const weave = (name, m) => (weaves[name] || weaves.plain)(m);
const triangles = (n, x0, w, y, h, c) => times(n, (i) => path(`M${x0 + (w / n) * i} ${y}L${x0 + (w / n) * (i + 0.5)} ${y - h}L${x0 + (w / n) * (i + 1)} ${y}Z`, c));

export const cloth = {
  /** A pair of stitched leather flats, one behind the other. */
  flats({ c = '#a8623a', m = '#f2cf7a' } = {}) {
    const shoe = (x, y) => `<g transform="translate(${x},${y})">${path('M-190 -6C-196 -70 -176 -104 -130 -108C-90 -60 -30 -52 20 -84C70 -92 150 -76 188 -34C204 -16 196 0 176 0H-176C-186 0 -190 -2 -190 -6Z', lin([shade(c, 0.28), c, shade(c, -0.28)]))}${path('M-130 -108C-90 -60 -30 -52 20 -84C-6 -106 -70 -122 -130 -108Z', shade(c, -0.45))}${line('M-126 -100C-88 -52 -28 -44 24 -76', m, 5, 'stroke-dasharray="10 8"')}${spin(8, () => el(0, -18, 6, 11, m), 0, 0).replace(/^/, '<g transform="translate(104,-48)">')}</g>${rect(-192, -10, 390, 14, 7, shade(c, -0.55))}${line('M-170 -22C-60 -28 80 -20 180 -26', m, 3, 'stroke-dasharray="8 8" opacity=".7"')}</g>`;
    return `<g transform="translate(40,-66) scale(.94)">${shoe(0, 0)}</g>` + shoe(-14, -2);
  },
  /** A saree hung over a rod, pleated, with a border at the foot. */
  drape({ c = '#a4202e', motif = '#f2cf7a', border = '#f2cf7a', ground = shade(c, -0.2), pattern = 'jamdani', rod = '#8a5a2b' } = {}) {
    const n = 7; const w = 330 / n;
    const outline = `M-165 -372H165L186 -20${times(n, (i) => `Q${186 - (372 / n) * (i + 0.5)} ${i % 2 ? -26 : 6} ${186 - (372 / n) * (i + 1)} -14`)}Z`;
    const folds = times(n, (i) => path(`M${-165 + w * i} -372H${-165 + w * (i + 1)}L${-186 + (372 / n) * (i + 1)} 0H${-186 + (372 / n) * i}Z`, lin([[0, '#000', 0.3], [0.4, '#fff', 0.2], [0.62, '#fff', 0.05], [1, '#000', 0.26]], 0, 0, 1, 0)));
    const foot = rect(-200, -118, 400, 130, 0, ground) + rect(-200, -118, 400, 9, 0, border) + rect(-200, -26, 400, 12, 0, border) + triangles(11, -198, 396, -118, 24, border) + times(6, (i) => `<g transform="translate(${-160 + i * 64},-66) scale(.62)">${kolka(border, 5)}</g>`);
    return rect(-214, -396, 428, 22, 11, lin([shade(rod, 0.4), rod, shade(rod, -0.4)])) + el(-214, -385, 15, 17, rod) + el(214, -385, 15, 17, rod)
      + path('M-165 -398H165V-366H-165Z', shade(c, 0.1)) + path(outline, c) + clip(outline, rect(-200, -400, 400, 420, 0, weave(pattern, motif), 'opacity=".85"') + foot + folds) + rect(-165, -398, 330, 18, 9, lin([shade(c, 0.35), shade(c, -0.05)]));
  },
  /** Folded cloths in a stack; one colour each. */
  folded({ list = [{ c: '#a4202e', m: '#f2cf7a', pattern: 'jamdani' }] } = {}) {
    const h = Math.min(96, 330 / list.length);
    return times(list.length, (i) => {
      const { c, m = '#f2cf7a', pattern = 'jamdani', border = m } = list[i];
      const y = -h * (i + 1); const dx = [0, 8, -7, 5, -4][i % 5]; const d = `M${-186 + dx} ${y + h * 0.5}C${-200 + dx} ${y + 6} ${-196 + dx} ${y} ${-170 + dx} ${y}H${170 + dx}C${196 + dx} ${y} ${190 + dx} ${y + h} ${172 + dx} ${y + h}H${-172 + dx}C${-196 + dx} ${y + h} ${-196 + dx} ${y + h * 0.8} ${-186 + dx} ${y + h * 0.5}Z`;
      return path(d, lin([shade(c, 0.2), c, shade(c, -0.3)])) + clip(d, rect(-210, y, 420, h, 0, weave(pattern, m), 'opacity=".8"') + rect(64 + dx, y - 2, 78, h + 4, 0, shade(c, -0.24)) + rect(64 + dx, y - 2, 8, h + 4, 0, border) + rect(134 + dx, y - 2, 8, h + 4, 0, border) + times(Math.floor(h / 24), (k) => path(`M${103 + dx} ${y + 4 + k * 24}l14 12l-14 12l-14 -12Z`, border)) + rect(-210, y + h - 15, 420, 15, 0, '#000', 'opacity=".16"') + rect(-210, y + 3, 420, 8, 0, '#fff', 'opacity=".22"'))
        + line(`M${-176 + dx} ${y + h * 0.5}H${40 + dx}`, shade(c, -0.4), 3, 'opacity=".5"');
    });
  },
  /** A shirt, panjabi or kurti on a hanger. kind: tshirt | panjabi | kurti | kid */
  garment({ kind = 'panjabi', c = '#f4f1ea', trim = '#c9a24a', print = '', pc = trim, mark = '' } = {}) {
    const bodies = {
      tshirt: 'M-66 -366C-30 -344 30 -344 66 -366L130 -338L196 -224L136 -190L112 -228V-10C40 4 -40 4 -112 -10V-228L-136 -190L-196 -224L-130 -338Z',
      panjabi: 'M-52 -374C-24 -360 24 -360 52 -374L112 -348L190 -150L142 -128L100 -238L116 -6C40 8 -40 8 -116 -6L-100 -238L-142 -128L-190 -150L-112 -348Z',
      kid: 'M-58 -374C-24 -358 24 -358 58 -374L122 -342L196 -196L146 -166L110 -238L130 -40C44 -26 -44 -26 -130 -40L-110 -238L-146 -166L-196 -196L-122 -342Z',
      kurti: 'M-60 -374C-40 -330 40 -330 60 -374L108 -352L170 -214L126 -190L92 -250C92 -190 100 -170 116 -110L150 -8C60 10 -60 10 -150 -8L-116 -110C-100 -170 -92 -190 -92 -250L-126 -190L-170 -214L-108 -352Z',
    };
    const d = bodies[kind];
    const hanger = line('M0 -372V-388C0 -398 24 -398 24 -408', '#9a9a9a', 7) + line('M-104 -346L0 -376L104 -346', '#a9793f', 14);
    const dark = (parseInt(c.slice(1, 3), 16) < 140);
    const folds = ['M-80 -40C-70 -120 -74 -180 -92 -236', 'M84 -30C70 -120 76 -180 92 -236', 'M-30 -20C-24 -70 -26 -110 -36 -150', 'M42 -24C36 -80 38 -110 44 -160'].map((q) => line(q, dark ? '#fff' : '#000', 6, `opacity="${dark ? 0.14 : 0.1}"`)).join('');
    let front = '';
    if (kind === 'panjabi' || kind === 'kid') front = path('M-20 -366H20V-196L0 -178L-20 -196Z', shade(c, dark ? 0.1 : -0.05), `stroke="${trim}" stroke-width="4"`) + line('M-36 -360V-206M36 -360V-206', trim, 4, 'stroke-dasharray="3 9"') + times(5, (i) => el(0, -340 + i * 30, 6, 6, trim)) + path('M-56 -378C-24 -362 24 -362 56 -378L50 -352C22 -340 -22 -340 -50 -352Z', shade(c, dark ? 0.14 : -0.08), `stroke="${trim}" stroke-width="4"`);
    if (kind === 'tshirt') front = line('M-66 -366C-40 -318 40 -318 66 -366', shade(c, -0.14), 13) + `<g transform="translate(0,-176) scale(.62)">${lotus(trim, shade(trim, -0.28))}${line('M-96 14H96M-60 30H60', trim, 6)}</g>`;
    if (kind === 'kurti') front = path('M-60 -374C-40 -322 40 -322 60 -374L44 -374C30 -344 -30 -344 -44 -374Z', trim) + path('M-14 -334H14L10 -210L0 -196L-10 -210Z', trim, 'opacity=".9"') + times(4, (i) => el(0, -318 + i * 28, 5, 5, c));
    const hem = { panjabi: line('M-110 -20C-40 -8 40 -8 110 -20', trim, 4, 'stroke-dasharray="10 8"'), kid: line('M-124 -54C-44 -40 44 -40 124 -54', trim, 4, 'stroke-dasharray="10 8"'), kurti: path('M-145 -30C-60 -12 60 -12 145 -30L150 -8C60 10 -60 10 -150 -8Z', trim), tshirt: line('M-110 -24C-40 -10 40 -10 110 -24', shade(c, -0.2), 3, 'stroke-dasharray="8 6"') }[kind];
    return hanger + path(d, round(c, dark ? 0.16 : 0.1)) + (print ? clip(d, rect(-210, -400, 420, 420, 0, weave(print, pc), 'opacity=".8"')) : '') + folds + line(d, shade(c, -0.25), 3, 'opacity=".4"') + hem + front + mark;
  },
  /** A flat quilt: lotus medallion and corner trees in running stitch. */
  kantha({ c = '#f3e6cc', a = '#b3312f', b = '#1f5f7a', e = '#2f7a4b' } = {}) {
    const rows = tile(48, 26, `<path d="M4 6H26M28 19H46" stroke="${shade(c, -0.16)}" stroke-width="2.4" stroke-linecap="round"/>`);
    return rect(-196, -396, 392, 396, 12, lin([shade(c, 0.2), shade(c, -0.08)])) + rect(-196, -396, 392, 396, 12, rows)
      + `<rect x="-184" y="-384" width="368" height="372" rx="8" fill="none" stroke="${a}" stroke-width="12"/><rect x="-166" y="-366" width="332" height="336" rx="6" fill="none" stroke="${b}" stroke-width="4" stroke-dasharray="14 9"/>` + times(12, (i) => el(-165 + i * 30, -384, 6, 6, '#f7d27a') + el(-165 + i * 30, -12, 6, 6, '#f7d27a'))
      + `<g transform="translate(0,-198)">${spin(8, () => path('M0 -20C36 -50 36 -86 0 -112C-36 -86 -36 -50 0 -20Z', a, `stroke="#fff3dc" stroke-width="3" stroke-dasharray="7 5"`))}${spin(8, () => `<g transform="rotate(22.5)">${path('M0 -16C18 -34 18 -52 0 -66C-18 -52 -18 -34 0 -16Z', '#e3a33a')}</g>`)}<circle r="20" fill="${b}"/><circle r="124" fill="none" stroke="${e}" stroke-width="4" stroke-dasharray="12 8"/></g>`
      + [[-134, -334, 45], [134, -334, 135], [134, -62, 225], [-134, -62, -45]].map(([x, y, r]) => `<g transform="translate(${x},${y}) rotate(${r + 90}) scale(.62)">${kolka(e, 6)}</g>`).join('');
  },
  /** A cushion with a stitched lotus. */
  cushion({ c = '#1f5f7a', m = '#f6dca6' } = {}) {
    const d = 'M-184 -350C-150 -330 150 -330 184 -350C170 -270 170 -110 186 -16C130 -34 -130 -34 -186 -16C-170 -110 -170 -270 -184 -350Z';
    return path(d, round(c, 0.2)) + line('M-164 -330C-130 -314 130 -314 164 -330C152 -260 152 -110 164 -38C120 -54 -120 -54 -164 -38C-152 -110 -152 -260 -164 -330Z', m, 4, 'stroke-dasharray="14 10"') + `<g transform="translate(0,-184) scale(1.12)">${alpona(m, 12)}</g>` + line('M-150 -300C-158 -220 -156 -140 -150 -80', '#fff', 10, 'opacity=".18"');
  },
  /** A shawl or dupatta thrown over a stand, ends crossing. */
  shawl({ c = '#7a4b8f', m = '#f4d9a0', pattern = 'flower' } = {}) {
    const left = 'M-30 -392C-120 -330 -178 -180 -170 -14L-30 -2C-40 -130 -20 -250 40 -340Z'; const right = 'M30 -392C120 -330 178 -180 170 -30L20 4C40 -120 24 -260 -40 -344Z';
    const piece = (d, k) => path(d, lin([shade(c, 0.2 * k), c, shade(c, -0.25)], k > 0 ? 1 : 0, 0, k > 0 ? 0 : 1, 1)) + clip(d, rect(-210, -410, 420, 420, 0, weave(pattern, m), 'opacity=".75"') + rect(-210, -60, 420, 14, 0, m) + rect(-210, -34, 420, 6, 0, m));
    return piece(left, 1) + times(10, (i) => line(`M${-164 + i * 14} -8V16`, m, 4)) + piece(right, -1) + times(10, (i) => line(`M${30 + i * 15} ${2 - i * 3}V${24 - i * 3}`, m, 4)) + path('M-50 -396C-20 -372 20 -372 50 -396C30 -350 -30 -350 -50 -396Z', shade(c, 0.3)) + line('M-120 -250C-146 -170 -150 -90 -148 -40M110 -250C140 -170 146 -100 144 -60', '#000', 7, 'opacity=".15"');
  },
};
