import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import House, { __iconData as houseData } from "lucide-react/dist/esm/icons/house.mjs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test } from "vitest";
import { splitIcons } from "./icons.mjs";
import createIcon from "./light-icon.mjs";

const folder = mkdtempSync(join(tmpdir(), "haat-icons-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("puts an icon next to its users, unless the app or only lazy folders share it", async () => {
  const sources = join(folder, "src");
  mkdirSync(join(sources, "lazy"), { recursive: true });
  const write = (name, text) => writeFileSync(join(sources, name), text);
  write(
    "app.tsx",
    'import { Phone, Truck, type LucideIcon } from "lucide-react"; export const app: LucideIcon[] = [Phone, Truck]; export const lazy = () => [import("./one"), import("./two"), import("./lazy/three"), import("./lazy/four")];',
  );
  write(
    "one.tsx",
    'import {\n  Printer,\n  Store,\n  Truck,\n} from "lucide-react"; import "./app"; export default [Printer, Store, Truck];',
  );
  write(
    "two.tsx",
    'import { Truck as Lorry, CheckCircle, Store } from "lucide-react"; import "./app"; export default [Lorry, CheckCircle, Store];',
  );
  write(
    "lazy/three.tsx",
    'import { Bell } from "lucide-react"; import "../app"; export default Bell;',
  );
  write(
    "lazy/four.tsx",
    'import { Bell, Send } from "lucide-react"; import "../app"; export default [Bell, Send];',
  );
  const { metafile } = await build({
    entryPoints: [join(sources, "app.tsx")],
    outdir: join(folder, "out"),
    nodePaths: ["node_modules"],
    external: ["react"],
    bundle: true,
    splitting: true,
    format: "esm",
    metafile: true,
    plugins: [
      splitIcons({
        folders: [sources],
        lazy: [join(sources, "lazy")],
        core: join(sources, "app.tsx"),
      }),
    ],
  });
  const iconsIn = (name) =>
    Object.entries(metafile.outputs)
      .filter(([, { inputs }]) => Object.keys(inputs).some((input) => input.endsWith(name)))
      .flatMap(([, { inputs }]) => Object.keys(inputs))
      .map((input) => /icons\/([\w-]+)\.mjs/.exec(input)?.[1])
      .filter((icon) => icon);
  expect(iconsIn("one.tsx").sort()).toEqual(["printer", "store"]);
  expect(iconsIn("two.tsx").sort()).toEqual(["circle-check-big", "store"]);
  expect(iconsIn("app.tsx").sort()).toEqual(["phone", "truck"]);
  expect(iconsIn("three.tsx")).toEqual([]);
  expect(iconsIn("four.tsx")).toEqual(["send"]);
});

test.each([
  { size: 22 },
  { size: 20, "aria-hidden": "true" },
  { size: 18, strokeWidth: 3, className: "shrink-0", "aria-hidden": "true" },
  { size: 16, role: "img", "aria-label": "To", className: "inline" },
])("a light icon has the library's markup for the props %j", (props) => {
  expect(attributesOf(createIcon(houseData), props)).toEqual(attributesOf(House, props));
});

// Returns the markup of an icon, with its root's attributes in order.
function attributesOf(Icon, props) {
  const html = renderToStaticMarkup(createElement(Icon, props));
  const [, attributes, inner] = /^<svg (.*?)>(.*)$/.exec(html);
  return [attributes.match(/[\w:-]+="[^"]*"/g).sort(), inner];
}
