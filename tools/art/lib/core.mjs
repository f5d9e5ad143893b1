// SVG helpers of all drawings: gradients, colours, repeatable random numbers.
let defs = [];
let counter = 0;

export function begin() { defs = []; counter = 0; seed(7); }
export function takeDefs() { return `<defs>${defs.join('')}</defs>`; }

export function uid(prefix = 'u') { counter += 1; return `${prefix}${counter}`; }
export function define(markup) { defs.push(markup); }

function stopList(stops) {
  return stops.map((s, i) => {
    const [at, color, opacity = 1] = Array.isArray(s) ? s : [i / (stops.length - 1), s];
    return `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  }).join('');
}

/** A linear gradient over the object's box; default from top to bottom. */
export function lin(stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) {
  const id = uid('l');
  defs.push(`<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`);
  return `url(#${id})`;
}

/** Left-to-right shading of a round object: dark edge, light centre, dark edge. */
export function round(c, depth = 0.22) {
  return lin([[0, shade(c, -depth * 0.8)], [0.3, shade(c, depth * 0.75)], [0.55, c], [1, shade(c, -depth * 1.3)]], 0, 0, 1, 0);
}

export function rad(stops, cx = 0.5, cy = 0.5, r = 0.5) {
  const id = uid('r');
  defs.push(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`);
  return `url(#${id})`;
}

/** A tiled pattern of w × h; `body` is the markup of one tile. */
export function tile(w, h, body, transform = '') {
  const id = uid('p');
  defs.push(`<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${body}</pattern>`);
  return `url(#${id})`;
}

export function clip(path, body) {
  const id = uid('c');
  defs.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  return `<g clip-path="url(#${id})">${body}</g>`;
}

/** Lightens (k > 0) or darkens (k < 0) a #rrggbb colour. */
export function shade(hex, k) {
  const n = parseInt(hex.slice(1), 16);
  const mix = (v) => Math.round(k > 0 ? v + (255 - v) * k : v * (1 + k));
  const parts = [n >> 16, (n >> 8) & 255, n & 255].map((v) => Math.min(255, Math.max(0, mix(v))));
  return `#${parts.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

let state = 7;
export function seed(n) { state = n >>> 0; }
export function rnd(a = 0, b = 1) {
  state = (state * 1664525 + 1013904223) >>> 0;
  return a + (state / 2 ** 32) * (b - a);
}

export const el = (cx, cy, rx, ry, fill, extra = '') => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
export const rect = (x, y, w, h, r, fill, extra = '') => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`;
export const path = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const line = (d, stroke, w, extra = '') => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const times = (n, f) => Array.from({ length: n }, (_, i) => f(i)).join('');
export const spin = (n, f, cx = 0, cy = 0) => times(n, (i) => `<g transform="rotate(${(360 / n) * i} ${cx} ${cy})">${f(i)}</g>`);
