// A picture is a room with a list of items placed in it.
import { begin, seed, takeDefs } from './core.mjs';
import { cloth } from './cloth.mjs';
import { craft } from './craft.mjs';
import { emoji } from './emoji.mjs';
import { food } from './food.mjs';
import { gadget } from './gadget.mjs';
import { market } from './market.mjs';
import { contact, room, vignette } from './stage.mjs';

export const drawings = { ...food, ...market, ...cloth, ...craft, ...gadget };

/**
 * Draws an item, [what, x, y, height, options], with its base at (x, y). `what` is a drawing's name
 * or 'e:<emoji>'. Options of placement: rot, flip, shadow (width factor, 0 for none).
 */
export function place([what, x, y, size, options = {}]) {
  const { rot = 0, flip = false, shadow, ...rest } = options;
  const k = size / 400;
  const markup = what.startsWith('e:') ? emoji(what.slice(2)) : drawings[what](rest);
  const width = (shadow ?? 0.86) * size;
  return (width ? contact(x, y, width) : '')
    + `<g transform="translate(${x},${y}) rotate(${rot}) scale(${flip ? -k : k},${k})">${markup}</g>`;
}

export function still({ items, ...where }, size, salt = 1) {
  begin();
  seed(salt * 7919 + 13);
  const body = room(where) + items.map(place).join('') + vignette();
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}" viewBox="0 0 1000 1000">${takeDefs()}${body}</svg>`;
}

