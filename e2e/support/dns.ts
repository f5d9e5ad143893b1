// The DNS server that the server under test asks about shops' own domains: HAAT_DNS of playwright.config.ts.
import DNS, { Packet } from "dns2";

/** What it says: by the name and the type of a record, its value. */
export type Zone = Map<string, string>;

export const recordKey = (name: string, type: "A" | "CNAME" | "TXT") =>
  `${name.toLowerCase()} ${type}`;

/** Serves a zone until the returned function is called; what is put into the zone later is served too. */
export async function serveDNS(zone: Zone): Promise<() => Promise<void>> {
  const server = DNS.createUDPServer((request, send) => {
    const answer = Packet.createResponseFromRequest(request);
    const [{ name, type } = { name: "", type: 0 }] = request.questions;
    const alias = zone.get(recordKey(name, "CNAME"));
    const address = zone.get(recordKey(alias ?? name, "A"));
    const text = zone.get(recordKey(name, "TXT"));
    const add = (owner: string, record: object) =>
      answer.answers.push(
        new Packet.Resource({ name: owner, class: Packet.CLASS.IN, ttl: 1, ...record }),
      );
    if (alias) add(name, { type: Packet.TYPE.CNAME, domain: alias });
    if (address && type === Packet.TYPE.A) add(alias ?? name, { type, address });
    if (text && type === Packet.TYPE.TXT) add(name, { type, data: text });
    if (answer.answers.length === 0) answer.header.rcode = 3; // there is no such name
    send(answer);
  });
  await server.listen(Number(process.env.HAAT_TEST_PORT ?? "18080") + 1000, "127.0.0.1");
  return () => new Promise((resolve) => server.close(() => resolve()));
}
