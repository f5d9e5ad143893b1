import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { iconsApart } from "./icons.mjs";

const folder = mkdtempSync(join(tmpdir(), "haat-icons-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an icon of one file is where that file is, an icon of several in what they share", async () => {
  const sources = join(folder, "src");
  mkdirSync(join(sources, "late"), { recursive: true });
  const write = (name, text) => writeFileSync(join(sources, name), text);
  write(
    "app.tsx",
    'import { Phone, Truck, type LucideIcon } from "lucide-react"; export const app: LucideIcon[] = [Phone, Truck]; export const late = () => [import("./one"), import("./two"), import("./late/three"), import("./late/four")];',
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
    "late/three.tsx",
    'import { Bell } from "lucide-react"; import "../app"; export default Bell;',
  );
  write(
    "late/four.tsx",
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
    plugins: [iconsApart({ folders: [sources], late: [join(sources, "late")] })],
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
