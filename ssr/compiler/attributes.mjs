// How React writes attributes, by kind of value. The build step and the runtime share this module.
// ssr/writer.go has the same kinds with the same numbers.
export const STRING = 1; // Strings and numbers; booleans are omitted.
export const ENUMERATED = 2; // Booleans are written as "true" and "false".
export const BOOLEAN = 3; // Present without a value, or omitted.
export const OVERLOADED = 4; // Present without a value, or with a value.
export const POSITIVE = 5; // Numbers from 1.
export const NUMERIC = 6; // Numbers.
export const URL = 7; // URLs; empty ones are omitted.
export const ADDRESS = 8; // URLs, which may be empty.
export const STYLE = 9; // Objects of CSS properties.

const split = (text) => text.split(" ");

const names = {
  className: "class",
  htmlFor: "for",
  acceptCharset: "accept-charset",
  httpEquiv: "http-equiv",
  crossOrigin: "crossorigin",
  tabIndex: "tabindex",
  xmlnsXlink: "xmlns:xlink",
  xHeight: "x-height",
};
for (const name of split(
  "accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder pointerEvents renderingIntent shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode",
))
  names[name] = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
for (const name of split(
  "xlinkActuate xlinkArcrole xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace",
))
  names[name] = name.replace(/[A-Z]/, (letter) => `:${letter.toLowerCase()}`);

const kinds = {
  style: STYLE,
  src: URL,
  href: URL,
  action: ADDRESS,
  formAction: ADDRESS,
  xlinkHref: ADDRESS,
};
const omitted = split(
  "children dangerouslySetInnerHTML defaultValue defaultChecked innerHTML suppressContentEditableWarning suppressHydrationWarning ref key",
);
const groups = {
  [ENUMERATED]:
    "contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha",
  [BOOLEAN]:
    "autoFocus multiple muted inert allowFullScreen async autoPlay controls credentialless default defer disabled disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline readOnly required reversed scoped seamless itemScope",
  [OVERLOADED]: "capture download",
  [POSITIVE]: "cols rows size span",
  [NUMERIC]: "rowSpan start",
};
for (const [kind, names] of Object.entries(groups))
  for (const name of split(names)) kinds[name] = Number(kind);
for (const name of ["autoFocus"]) names[name] = name.toLowerCase();
names.xlinkHref = "xlink:href";

const validName =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: copied from React
  /^[:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD][:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\-.0-9\u00B7\u0300-\u036F\u203F-\u2040]*$/;

/** Returns the kind and the attribute name of a property, or null if it is never written. */
export function describe(property) {
  if (omitted.includes(property)) return null;
  if (Object.hasOwn(kinds, property))
    return {
      kind: kinds[property],
      name: Object.hasOwn(names, property) ? names[property] : property,
    };
  if (property.length > 2 && /^on/i.test(property)) return null;
  const name = Object.hasOwn(names, property) ? names[property] : property;
  if (!validName.test(name)) return null;
  return { kind: /^(data|aria)-/i.test(name) ? ENUMERATED : STRING, name };
}

/** Like `describe`, for a property of an element with the given tag: only links may have an empty href. */
export function describeOf(tag, property) {
  const found = describe(property);
  return found && tag === "a" && property === "href" ? { ...found, kind: ADDRESS } : found;
}

/** Reports whether a text is a valid attribute name. */
export const isSafe = (name) => validName.test(name);

const special = /["'&<>]/;
const entities = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for HTML. */
export function escaped(text) {
  if (!special.test(text)) return text;
  return text.replace(/["'&<>]/g, (letter) => entities[letter]);
}

const script =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these characters
  /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i;

/** Returns the URL, or React's blocking URL if it is a javascript: URL. */
export function sanitized(address) {
  if (!script.test(address)) return address;
  return "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";
}

const unitless = new Set(
  split(
    "animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth MozAnimationIterationCount MozBoxFlex MozBoxFlexGroup MozLineClamp msAnimationIterationCount msFlex msZoom msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink msGridColumn msGridColumnSpan msGridRow msGridRowSpan WebkitAnimationIterationCount WebkitBoxFlex WebKitBoxFlexGroup WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow WebkitFlexPositive WebkitFlexShrink WebkitLineClamp",
  ),
);

/** Returns the CSS name of a style property, and whether its numbers have no unit. */
export function describeStyle(property) {
  if (property.startsWith("--")) return { name: escaped(property), unitless: true };
  const name = property
    .replace(/([A-Z])/g, "-$1")
    .toLowerCase()
    .replace(/^ms-/, "-ms-");
  return { name: escaped(name), unitless: unitless.has(property) };
}

const styles = new Map();

function styleText(style) {
  if (typeof style !== "object") throw new Error("style is not an object");
  let css = "";
  for (const property of Object.keys(style)) {
    const value = style[property];
    if (value == null || typeof value === "boolean" || value === "") continue;
    let found = styles.get(property);
    if (!found) {
      found = describeStyle(property);
      if (styles.size < 1000) styles.set(property, found);
    }
    const custom = property.startsWith("--");
    const number = typeof value === "number" && !custom;
    const text =
      number && value !== 0 && !found.unitless ? `${value}px` : escaped(`${value}`.trim());
    css += `${css && ";"}${found.name}:${text}`;
  }
  return css && ` style="${css}"`;
}

/** Returns an attribute with a leading space, or "" if React omits the value. */
export function attribute(kind, name, value) {
  if (value === null || value === undefined) return "";
  if (kind === STYLE) return styleText(value);
  const type = typeof value;
  if (type === "function" || type === "symbol") return "";
  switch (kind) {
    case STRING:
      return type === "boolean" ? "" : ` ${name}="${escaped(`${value}`)}"`;
    case BOOLEAN:
      return value ? ` ${name}=""` : "";
    case OVERLOADED:
      if (value === true) return ` ${name}=""`;
      if (value === false) return "";
      break;
    case POSITIVE:
      if (!(+value >= 1)) return "";
      break;
    case NUMERIC:
      if (Number.isNaN(+value)) return "";
      break;
    case URL:
      if (value === "") return "";
      return type === "boolean" ? "" : ` ${name}="${escaped(sanitized(`${value}`))}"`;
    case ADDRESS:
      return type === "boolean" ? "" : ` ${name}="${escaped(sanitized(`${value}`))}"`;
  }
  return ` ${name}="${escaped(`${value}`)}"`;
}

export const voids = new Set(
  split("area base br col embed hr img input keygen link meta param source track wbr"),
);
