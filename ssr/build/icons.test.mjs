import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { splitIcons } from "./icons.mjs";

const folder = mkdtempSync(join(tmpdir(), "haat-icons-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("puts an icon next to its only user, and a shared icon into a shared chunk", async () => {
  const sources = join(folder, "src");
  mkdirSync(join(sources, "lazy"), { recursive: true });
  const write = (name, text) => writeFileSync(join(sources, name), text);
  write(
    "app.tsx",
    'import { Phone, Truck, type LucideIcon } from "lucide-react"; export const app: LucideIcon[] = [Phone, Truck]; export const lazy = () => [import("./one"), import("./two"), import("./lazy/three"), import("./lazy/four")];',
  );
  write(
    "one.tsx",
    'import {\n  Printer,\n  Truck,\n} from "lucide-react"; import "./app"; export default [Printer, Truck];',
  );
  write(
    "two.tsx",
    'import { Truck as Lorry, CheckCircle } from "lucide-react"; import "./app"; export default [Lorry, CheckCircle];',
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
    plugins: [splitIcons({ folders: [sources], lazy: [join(sources, "lazy")] })],
  });
  const iconsIn = (name) =>
    Object.entries(metafile.outputs)
      .filter(([, { inputs }]) => Object.keys(inputs).some((input) => input.endsWith(name)))
      .flatMap(([, { inputs }]) => Object.keys(inputs))
      .map((input) => /icons\/(.+)\.mjs$/.exec(input)?.[1])
      .filter((icon) => icon);
  expect(iconsIn("one.tsx")).toEqual(["printer"]);
  expect(iconsIn("two.tsx")).toEqual(["circle-check-big"]);
  expect(iconsIn("app.tsx").sort()).toEqual(["phone", "truck"]);
  expect(iconsIn("three.tsx")).toEqual([]);
  expect(iconsIn("four.tsx")).toEqual(["send"]);
});
