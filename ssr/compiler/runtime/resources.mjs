// What a page needs early is said before all of it: pictures of the first view,
// and the titles, links and metas that belong into a head.
import { attribute, describe } from "../attributes.mjs";
import { again } from "./hooks.mjs";

const earlyPictures = 10;

let seen = new Map();
let high = [];
let bulk = [];
const heads = { charset: "", viewport: "", rest: "" };
// How often something was said.
let times = 0;

export function resetResources() {
  if (seen.size > 0) seen = new Map();
  if (high.length > 0) high = [];
  if (bulk.length > 0) bulk = [];
  heads.charset = heads.viewport = heads.rest = "";
}

/** Changes whenever something is said. */
export const said = () => times;

const isData = (address) => typeof address === "string" && /^data:/i.test(address);

/** Notes the picture of an <img> as React does: not a lazy one, one of a <picture> or one within the page itself. */
export function preload(props) {
  const { src, srcSet, loading, fetchPriority } = props;
  if (again) return;
  if (loading === "lazy" || fetchPriority === "low" || (!src && !srcSet)) return;
  if (typeof src !== "string" && src != null) return;
  if (typeof srcSet !== "string" && srcSet != null) return;
  if (isData(src) || isData(srcSet)) return;
  times++;
  const sizes = typeof props.sizes === "string" ? props.sizes : undefined;
  const key = srcSet ? `${srcSet}\n${sizes || ""}` : src;
  const known = seen.get(key);
  const early = fetchPriority === "high" || high.length < earlyPictures;
  if (known) {
    if (early && bulk.includes(known)) {
      bulk = bulk.filter((each) => each !== known);
      high.push(known);
    }
    return;
  }
  const link = { html: preloadLink(props, srcSet, src, sizes) };
  seen.set(key, link);
  (early ? high : bulk).push(link);
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

/** Adds to what stands before the page: "charset", "viewport" or "rest". */
export function hoist(where, html) {
  if (again) return;
  times++;
  heads[where] += html;
}

/** All of it, in React's order. */
export function resources() {
  const html = (links) => links.map((link) => link.html).join("");
  return heads.charset + heads.viewport + html(high) + html(bulk) + heads.rest;
}
