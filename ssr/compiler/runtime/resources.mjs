// Collects resources that are written before the page: preloads of pictures, and titles, links and
// metas of the head.
import { attribute, describe } from "../attributes.mjs";
import { willRerender } from "./hooks.mjs";

const maxHighPriority = 10;

let seen = new Map();
let high = [];
let bulk = [];
const heads = { charset: "", viewport: "", rest: "" };
// Number of hoisted resources so far.
let hoists = 0;

export function resetResources() {
  if (seen.size > 0) seen = new Map();
  if (high.length > 0) high = [];
  if (bulk.length > 0) bulk = [];
  heads.charset = heads.viewport = heads.rest = "";
}

/** Returns a number that changes whenever a resource is hoisted. */
export const hoistCount = () => hoists;

const isData = (address) => typeof address === "string" && /^data:/i.test(address);

/**
 * Hoists the preload of an <img> as React does. Pictures that are lazy, inside a <picture> or data:
 * URLs have none.
 */
export function preload(props) {
  const { src, srcSet, loading, fetchPriority } = props;
  if (willRerender) return;
  if (loading === "lazy" || fetchPriority === "low" || (!src && !srcSet)) return;
  if (typeof src !== "string" && src != null) return;
  if (typeof srcSet !== "string" && srcSet != null) return;
  if (isData(src) || isData(srcSet)) return;
  hoists++;
  const sizes = typeof props.sizes === "string" ? props.sizes : undefined;
  const key = srcSet ? `${srcSet}\n${sizes || ""}` : src;
  const known = seen.get(key);
  const isHigh = fetchPriority === "high" || high.length < maxHighPriority;
  if (known) {
    if (isHigh && bulk.includes(known)) {
      bulk = bulk.filter((each) => each !== known);
      high.push(known);
    }
    return;
  }
  const link = { html: preloadLink(props, srcSet, src, sizes) };
  seen.set(key, link);
  (isHigh ? high : bulk).push(link);
}

function preloadLink(props, srcSet, src, sizes) {
  const { crossOrigin, integrity, type, fetchPriority, referrerPolicy } = props;
  const cross = crossOrigin === "use-credentials" ? crossOrigin : "";
  return linkTag({
    rel: "preload",
    as: "image",
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet,
    imageSizes: sizes,
    crossOrigin: typeof crossOrigin === "string" ? cross : undefined,
    integrity,
    type,
    fetchPriority,
    referrerPolicy,
  });
}

function linkTag(props) {
  let html = "<link";
  for (const [property, value] of Object.entries(props)) {
    const { kind, name } = describe(property);
    html += attribute(kind, name, value);
  }
  return `${html}/>`;
}

/** Adds HTML before the page, in the group "charset", "viewport" or "rest". */
export function hoist(where, html) {
  if (willRerender) return;
  hoists++;
  heads[where] += html;
}

/** Returns all hoisted HTML in React's order. */
export function resources() {
  const html = (links) => links.map((link) => link.html).join("");
  return heads.charset + heads.viewport + html(high) + html(bulk) + heads.rest;
}
