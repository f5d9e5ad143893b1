import { dirname, join } from "node:path";

/**
 * Returns the screens listed in the source of client/admin/routes.tsx. Each has a name, a path, a source file, and `part`, the name
 * under which its texts are built (see texts.mjs). The paths of screens outside of a shop, such as the login, have no slug.
 */
export function screensOf(source, file = "client/admin/routes.tsx") {
  const [ofShop, gates] = source.split("export const gates");
  const read = (text, prefix) =>
    [...text.matchAll(/path: "([^"]*)",[^}]*?load: \(\) => import\("([^"]+)"\)/g)].map(
      ([, name, module]) => ({
        name,
        path: `${prefix}${name}`.replace(/\/$/, ""),
        source: `${join(dirname(file), module)}.tsx`,
        part: module.replace(/^\.\//, "").replaceAll("/", "-"),
      }),
    );
  return [...read(ofShop, "/admin/:slug/"), ...read(gates, "/admin/")];
}
