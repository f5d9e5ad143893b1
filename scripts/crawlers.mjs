// Writes server/insight/visit/crawlers.txt from the npm package crawler-user-agents: node scripts/crawlers.mjs [VERSION]
// Without a version it takes the latest one.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const target = new URL("../server/insight/visit/crawlers.txt", import.meta.url);
const [version = "latest"] = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), "crawlers-"));
try {
  const pack = execFileSync("npm", ["pack", `crawler-user-agents@${version}`, "--silent"], {
    cwd: dir,
    encoding: "utf8",
  });
  execFileSync("tar", ["xzf", pack.trim()], { cwd: dir });
  const read = (name) => JSON.parse(readFileSync(join(dir, "package", name), "utf8"));
  const { version: packed } = read("package.json");
  const patterns = read("crawler-user-agents.json").map(({ pattern }) => pattern);
  const license = readFileSync(join(dir, "package", "LICENSE"), "utf8")
    .trim()
    .split("\n");
  const source = `crawler-user-agents ${packed}, https://github.com/monperrus/crawler-user-agents`;
  const notice = [source, "", ...license].map((line) => `# ${line}`.trim());
  writeFileSync(target, `${[...notice, ...patterns].join("\n")}\n`);
} finally {
  rmSync(dir, { recursive: true });
}
