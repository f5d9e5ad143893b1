// Provides the user and the folder of servers that refuse to run as root.
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot, succeeds } from "./fetch.mjs";

/** Returns the ids of an unprivileged user if this process is root, as options of spawn. */
export function unprivileged() {
  if (!isRoot) return {};
  for (const name of ["postgres", "nobody", "daemon"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout || NaN),
    );
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL cannot run as root: run the tests as an ordinary user, or add a user postgres",
  );
}

/**
 * Creates a folder that the server's user owns and can reach. Its path is short enough for a Unix
 * socket (107 bytes).
 */
export function temporaryFolder(prefix, owner) {
  const fits = (folder) =>
    /^[\w/.-]{1,60}$/.test(folder) && succeeds("test", ["-x", folder], owner);
  const home = mkdtempSync(join([tmpdir(), "/tmp"].find(fits) ?? "/tmp", prefix));
  if (isRoot) chownSync(home, owner.uid, owner.gid);
  return home;
}
