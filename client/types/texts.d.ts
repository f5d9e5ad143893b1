// Each of these files is a part of a language's texts; see ssr/build/texts.mjs.
declare module "*.json?overlays" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?asides" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?later" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?forms" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?buying" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?missing" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?landing" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?account" {
  const texts: Record<string, string>;
  export default texts;
}
declare module "*.json?dashboard" {
  const texts: Record<string, string>;
  export default texts;
}
// The common texts of the admin area; ssr/build/adminTexts.mjs selects them.
declare module "*.json?admin-common" {
  const texts: Record<string, string>;
  export default texts;
}
