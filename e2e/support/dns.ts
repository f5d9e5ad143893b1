// The DNS server that the server under test queries for shops' own domains (HAAT_DNS in
// playwright.config.ts). One process serves the whole run. Records are files, so that each test can
// set its own.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import DNS, { Packet } from "dns2";

type RecordType = "A" | "CNAME" | "TXT";

const folder = join(process.env.HAAT_TEST_DATA ?? "", "dns");
const fileOf = (name: string, type: RecordType) => join(folder, `${name.toLowerCase()} ${type}`);

/** Sets the value of a DNS record. */
export async function setRecord(name: string, type: RecordType, value: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(name, type), value);
}

async function record(name: string, type: RecordType): Promise<string | undefined> {
  try {
    return await readFile(fileOf(name, type), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/**
 * Serves the records for the whole run. playwright.config.ts names this file as its global setup.
 */
export default async function serveDNS(): Promise<() => Promise<void>> {
  await setRecord("localhost", "A", "127.0.0.1");
  const server = DNS.createUDPServer(async (request, send) => {
    const answer = Packet.createResponseFromRequest(request);
    const [{ name, type } = { name: "", type: 0 }] = request.questions;
    const alias = await record(name, "CNAME");
    const address = await record(alias ?? name, "A");
    const text = await record(name, "TXT");
    const add = (owner: string, data: object) =>
      answer.answers.push(
        new Packet.Resource({ name: owner, class: Packet.CLASS.IN, ttl: 1, ...data }),
      );
    if (alias) add(name, { type: Packet.TYPE.CNAME, domain: alias });
    if (address && type === Packet.TYPE.A) add(alias ?? name, { type, address });
    if (text && type === Packet.TYPE.TXT) add(name, { type, data: text });
    if (answer.answers.length === 0) answer.header.rcode = 3; // NXDOMAIN.
    send(answer);
  });
  await server.listen(Number(process.env.HAAT_TEST_PORT ?? "18080") + 1000, "127.0.0.1");
  return () => new Promise((resolve) => server.close(() => resolve()));
}
