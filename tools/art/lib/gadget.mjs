// Electronics. Each drawing stands on (0,0) in the box x -200…200, y -400…0.
import { clip, el, lin, line, path, rad, rect, round, shade, spin, times } from './core.mjs';
import { lotus } from './ornament.mjs';

export const gadget = {
  headphone({ c = '#2b2d3a', pad = '#4a4d60', accent = '#8f7bf0' } = {}) {
    return line('M-140 -150C-170 -430 170 -430 140 -150', shade(c, -0.2), 42) + line('M-140 -150C-170 -430 170 -430 140 -150', shade(c, 0.18), 30) + line('M-118 -250C-106 -366 106 -366 118 -250', pad, 20) + line('M-128 -270C-116 -352 -60 -380 0 -382', '#fff', 6, 'opacity=".4"')
      + [-1, 1].map((s) => `<g transform="scale(${s},1)">${rect(84, -214, 50, 190, 25, round(pad, 0.2))}${rect(112, -226, 84, 214, 42, round(c, 0.3))}${el(154, -120, 26, 68, shade(c, 0.14))}${el(154, -120, 15, 40, accent, 'opacity=".85"')}${line('M128 -190C122 -150 122 -100 126 -60', '#fff', 6, 'opacity=".4"')}</g>`).join('');
  },
  watch({ c = '#23252f', strap = '#3d5aa8' } = {}) {
    return path('M-74 -280L-60 -396C-58 -402 58 -402 60 -396L74 -280Z', round(strap, 0.22)) + path('M-74 -120L-60 -4C-58 2 58 2 60 -4L74 -120Z', round(strap, 0.22)) + times(4, (i) => el(0, -84 + i * 22, 7, 5, shade(strap, -0.45))) + rect(-112, -302, 224, 206, 54, round(c, 0.35)) + rect(108, -222, 18, 46, 8, round(c, 0.4)) + rect(-98, -288, 196, 178, 42, '#0b0d16')
      + `<g transform="translate(0,-200)"><circle cx="-42" cy="10" r="36" fill="none" stroke="#2b3050" stroke-width="12"/><circle cx="-42" cy="10" r="36" fill="none" stroke="#ff5a7a" stroke-width="12" stroke-dasharray="160 300" stroke-linecap="round" transform="rotate(-90 -42 10)"/><circle cx="-42" cy="10" r="20" fill="none" stroke="#4be0a0" stroke-width="9" stroke-dasharray="80 200" stroke-linecap="round" transform="rotate(-90 -42 10)"/></g><text x="50" y="-206" text-anchor="middle" font-family="Noto Sans Bengali,sans-serif" font-weight="700" font-size="30" fill="#fff">১০:৩০</text>${line('M14 -180H84', '#8f9bd6', 7)}${line('M14 -160H60', '#5a6496', 7)}${path('M-90 -270C-70 -286 20 -288 60 -288L-30 -112H-60C-90 -120 -98 -130 -98 -160V-240Z', '#fff', 'opacity=".08"')}`;
  },
  phone({ c = '#c7242f', ring = '#f5c13c', field = '#17507a' } = {}) {
    return `<g transform="rotate(5 0 -200)">${rect(-104, -398, 208, 400, 38, shade(c, -0.4))}${rect(-108, -400, 208, 400, 38, round(c, 0.16))}${clip('M-96 -388H88V-12H-96Z', el(-4, -150, 110, 110, ring) + el(-4, -150, 94, 94, field) + `<g transform="translate(-4,-108) scale(.86)">${lotus('#f58ab0', '#b8265f')}</g>${line('M-70 -96H62', '#5ec98a', 7)}` + times(7, (i) => el(-88 + i * 28, -20, 16, 16, ring) + el(-88 + i * 28, -20, 8, 8, '#fff')) + times(6, (i) => path(`M${-96 + i * 34} -268l17 -22l17 22l-17 22Z`, i % 2 ? ring : '#fff', 'opacity=".85"')))}${rect(-92, -384, 86, 92, 24, '#1c1e26')}${el(-66, -360, 17, 17, '#3c4258')}${el(-32, -360, 17, 17, '#3c4258')}${el(-66, -322, 17, 17, '#3c4258')}${el(-34, -322, 8, 8, '#fff2c9')}${line('M92 -340V-60', '#fff', 6, 'opacity=".3"')}</g>`;
  },
  powerbank({ c = '#24262f', text = '১০০' } = {}) {
    const light = parseInt(c.slice(1, 3), 16) > 140;
    return rect(-116, -390, 232, 392, 36, shade(c, -0.35)) + rect(-122, -392, 232, 390, 36, round(c, 0.22)) + rect(-88, -358, 164, 84, 18, '#0b0d16') + `<text x="-6" y="-300" text-anchor="middle" font-family="Noto Sans Bengali,sans-serif" font-weight="700" font-size="56" fill="#63e6b0">${text}</text>` + path('M2 -190L-40 -118H-10L-22 -58L30 -140H-2Z', light ? '#5684cd' : '#f2c879') + rect(-62, -18, 46, 12, 6, '#0b0d16') + rect(10, -18, 46, 12, 6, '#0b0d16') + line('M-104 -330V-60', '#fff', 7, 'opacity=".35"');
  },
  earbuds({ c = '#f7f8fb' } = {}) {
    const bud = (s, x, y) => `<g transform="translate(${x},${y}) scale(${s},1) rotate(8)">${rect(-4, -30, 40, 122, 20, round(c, 0.14))}${el(4, -46, 50, 48, rad(['#ffffff', c, shade(c, -0.22)], 0.4, 0.3, 0.8))}${el(-28, -44, 22, 26, '#3b4152')}${el(22, -56, 8, 12, '#3b4152', 'opacity=".6"')}</g>`;
    return bud(1, -70, -288) + bud(-1, 70, -288) + path('M-150 -150C-150 -200 -120 -216 0 -216S150 -200 150 -150Z', round(shade(c, -0.16), 0.1)) + el(-66, -186, 46, 16, '#8792ab') + el(66, -186, 46, 16, '#8792ab') + path('M-160 -168C-110 -150 110 -150 160 -168C166 -60 150 0 0 0S-166 -60 -160 -168Z', round(c, 0.14)) + el(0, -98, 9, 9, '#4fd19a') + line('M-136 -140C-138 -90 -128 -56 -108 -40', '#fff', 9, 'opacity=".9"');
  },
  charger({ c = '#f7f8fb' } = {}) {
    return line('M40 -14C190 0 214 -110 140 -150C60 -190 150 -300 192 -240', '#c9cfdd', 16) + line('M40 -14C190 0 214 -110 140 -150C60 -190 150 -300 192 -240', '#eef1f7', 8, 'stroke-dasharray="10 8"') + `<g transform="translate(192,-240) rotate(-32)">${rect(-15, -62, 30, 64, 8, round(c, 0.16))}${rect(-9, -86, 18, 28, 5, '#9aa3b5')}</g>` + rect(-106, -396, 22, 84, 6, round('#b8bfcc', 0.3)) + rect(-16, -396, 22, 84, 6, round('#b8bfcc', 0.3)) + rect(-160, -330, 220, 330, 42, shade(c, -0.25)) + rect(-166, -332, 220, 330, 42, round(c, 0.12)) + path('M-44 -242L-92 -160H-58L-72 -92L-12 -184H-48Z', '#5684cd') + rect(-86, -44, 60, 18, 9, '#2a3246');
  },
  bulb({ c = '#fff6cf' } = {}) {
    return el(0, -240, 230, 220, rad([[0, '#fff3b0', 0.75], [1, '#fff3b0', 0]])) + path('M-132 -262C-132 -420 132 -420 132 -262C132 -200 84 -180 74 -120H-74C-84 -180 -132 -200 -132 -262Z', rad(['#ffffff', c, '#f0cf74'], 0.42, 0.32, 0.8)) + path('M-78 -128H78L64 -62H-64Z', round('#f4f4f6', 0.16)) + path('M-50 -62H50L42 -10C30 4 -30 4 -42 -10Z', round('#a9afba', 0.35)) + line('M-46 -46H46M-44 -28H44', '#6f7785', 5) + el(-56, -300, 24, 44, '#fff', 'opacity=".85" transform="rotate(24 -56 -300)"');
  },
  fan({ c = '#f4f6fa', blade = '#7d71c2' } = {}) {
    return el(0, -14, 118, 22, round(c, 0.18)) + path('M-40 -30H40L28 -130H-28Z', round(shade(c, -0.08), 0.2)) + rect(-84, -52, 168, 44, 20, round(c, 0.16)) + el(-34, -32, 9, 9, '#4fd19a') + el(0, -32, 9, 9, blade) + el(34, -32, 9, 9, blade)
      + `<g transform="translate(0,-254)">${el(0, 0, 150, 150, '#ffffff', 'opacity=".45"')}${spin(5, () => path('M0 -20C40 -40 78 -96 40 -132C-10 -136 -30 -80 0 -20Z', lin([shade(blade, 0.35), blade])))}${times(4, (i) => `<circle r="${148 - i * 34}" fill="none" stroke="${i ? '#aeb6c6' : c}" stroke-width="${i ? 3.5 : 14}"/>`)}${spin(20, () => line('M0 -34V-144', '#aeb6c6', 3))}<circle r="148" fill="none" stroke="#8c94a8" stroke-width="3"/>${el(0, 0, 34, 34, rad(['#fff', c, '#b9c0d0']))}</g>`;
  },
  ricecooker({ c = '#f7f3ee', lid = '#c7352b' } = {}) {
    return path('M-162 -236C-172 -120 -160 -30 -130 -10C-70 6 70 6 130 -10C160 -30 172 -120 162 -236Z', round(c, 0.16)) + rect(-206, -190, 52, 30, 14, '#3a3f4c') + rect(154, -190, 52, 30, 14, '#3a3f4c') + path('M-170 -244C-160 -330 -70 -350 0 -350S160 -330 170 -244C110 -222 -110 -222 -170 -244Z', round(lid, 0.25)) + el(0, -356, 44, 16, '#3a3f4c') + rect(-30, -372, 60, 22, 11, '#3a3f4c') + line('M-166 -240C-110 -218 110 -218 166 -240', '#d8d2c8', 9)
      + rect(-66, -130, 132, 92, 18, '#3a3f4c') + el(0, -104, 11, 11, '#ffb23e') + rect(-36, -78, 72, 22, 11, '#d9dde6') + line('M-136 -190C-142 -120 -136 -70 -120 -40', '#fff', 11, 'opacity=".8"') + line('M-120 -310C-90 -328 -50 -334 -10 -336', '#fff', 9, 'opacity=".45"') + ['M-70 -366C-90 -384 -50 -394 -70 -412', 'M74 -366C54 -384 94 -394 74 -412'].map((d) => line(d, '#fff', 9, 'opacity=".7"')).join('');
  },
};
