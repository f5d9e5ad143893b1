// Draws all demo pictures as SVG, renders them in Chromium and stores them as WebP.
// Usage: node make.mjs [name-filter …]; see README.md.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { banner } from './lib/banner.mjs';
import { logo } from './lib/logo.mjs';
import { still } from './lib/scene.mjs';
import banners from './scenes/banners.mjs';
import logos from './scenes/logos.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const shops = ['demo', 'rupali', 'nobanno', 'dollar', 'closed'];
const out = process.env.ART_OUT || join(here, '../../server/demo/art');
const filters = process.argv.slice(2);

// Target sizes in bytes, and the qualities to try, best first.
const budget = { first: 9500, more: 6500, banner: 14500, logo: 4400 };
const qualities = [0.86, 0.8, 0.74, 0.68, 0.6, 0.52, 0.44, 0.36, 0.3, 0.22];

function jobs() {
  const list = [];
  const matches = (name) => filters.length === 0 || filters.some((f) => name.includes(f));
  const add = (name, width, height, kind, draw) => { if (matches(name)) list.push({ name, width, height, kind, draw }); };
  return (async () => {
    for (const shop of shops) {
      const file = join(here, 'scenes', `${shop}.mjs`);
      if (!readdirSync(join(here, 'scenes')).includes(`${shop}.mjs`)) continue;
      const scenes = (await import(file)).default;
      Object.entries(scenes).forEach(([key, [palette, back, stand, ...items]], i) => {
        const first = key.endsWith('-1');
        const size = first ? 960 : 800;
        add(`${shop}-${key}`, size, size, first ? 'first' : 'more', () => still({ palette, back, stand, items }, size, i + 1));
      });
    }
    for (const [name, spec] of Object.entries(banners)) add(name, 1920, 560, 'banner', () => banner(spec));
    for (const [name, spec] of Object.entries(logos)) add(name, 400, 400, 'logo', () => logo(spec));
    return list;
  })();
}

async function encode(page, svg, { width, height, kind }) {
  return page.evaluate(async ({ svg, width, height, limit, qualities }) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    URL.revokeObjectURL(image.src);
    let blob;
    for (const q of qualities) {
      blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', q));
      if (blob.size <= limit) break;
    }
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text);
  }, { svg, width, height, limit: budget[kind], qualities });
}

/**
 * Removes the colour profile of a WebP, so that the server stores the file unchanged. Transparent
 * pictures are returned unchanged.
 */
function withoutProfile(data) {
  let frame = data;
  for (let at = 12; at < data.length; ) {
    const [name, size] = [data.toString('latin1', at, at + 4), data.readUInt32LE(at + 4)];
    if (name === 'ALPH') return data;
    if (name === 'VP8 ') frame = data.subarray(at, at + 8 + size + (size % 2));
    at += 8 + size + (size % 2);
  }
  if (frame === data) return data;
  const head = Buffer.from('RIFF____WEBP');
  head.writeUInt32LE(4 + frame.length, 4);
  return Buffer.concat([head, frame]);
}

const { chromium } = createRequire(import.meta.url)('playwright-core');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const page = await browser.newPage();
  mkdirSync(out, { recursive: true });
  const list = await jobs();
  for (const job of list) {
    const data = Buffer.from(await encode(page, job.draw(), job), 'base64');
    writeFileSync(join(out, `${job.name}.webp`), withoutProfile(data));
  }
  const total = readdirSync(out).reduce((sum, f) => sum + statSync(join(out, f)).size, 0);
  console.log(`${list.length} pictures drawn; ${total} bytes in total`);
} finally {
  await browser.close();
}
