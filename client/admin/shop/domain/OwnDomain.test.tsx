import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { DNSRecord, Domain } from "../../../types/domain.gen";
import { stubbedArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import OwnDomain from "./OwnDomain";

const area = stubbedArea();

const record: DNSRecord = {
  ...{ purpose: "host", type: "CNAME", name: "www", host: "www.rina.com", value: "haat.test" },
  ...{ problem: "missing", found: [] },
};
const asked: Domain = {
  ...{ domain: "www.rina.com", shown: "www.rina.com", verified: false, ssl_status: "pending" },
  ...{ ssl_problem: "", asked_at: "2026-11-25T08:00:00Z", checked_at: null, verified_at: null },
  ...{ lost_since: null, taken: false, dns_failed: false, redirects: false, records: [record] },
  other: null,
};
const verified: Domain = {
  ...asked,
  ...{ verified: true, checked_at: "2026-11-25T10:00:00Z", records: [{ ...record, problem: "" }] },
};

async function open(domain: Domain | null) {
  await area.show(<OwnDomain />);
  const call = area.calls.find(({ what }) => what.endsWith("/domain"));
  await call?.answer(domain);
}

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const said = () => document.body.textContent ?? "";
const name = () => field(en["admin.domain.name"]);
const go = () => press(en["admin.domain.go_on"]);
const check = () => press(en["admin.domain.check"]);

test("adds the host of a pasted address only after a confirmation", async () => {
  await open(null);
  await user.paste(name(), " https://WWW.Rina.com/shop ");
  await go();
  expect(said()).toContain("Use www.rina.com?");
  await press(en["admin.domain.sure.back"]);
  expect(changes()).toEqual([]);
  await go();
  await press(en["admin.domain.sure.act"]);
  expect(changes()).toMatchObject([
    { what: "POST /api/admin/v3/domain", body: { domain: "www.rina.com" } },
  ]);
});

test("shows why a domain is refused at its field, and keeps the input", async () => {
  await open(null);
  await go();
  expect(descriptionOf(name())).toContain(en["form.required"]);
  await user.fill(name(), "haat.test");
  await go();
  await press(en["admin.domain.sure.act"]);
  await changes()[0]?.refuse(422, "domain_invalid", { domain: "ours" });
  expect(descriptionOf(name())).toContain(en["admin.domain.ours"]);
  expect([name().value, document.activeElement]).toEqual(["haat.test", name()]);
});

test("offers another domain if another shop has verified the first one", async () => {
  await open({ ...asked, taken: true });
  expect(said()).toContain("Another shop has verified www.rina.com.");
  expect(name().value).toBe("");
});

/** Answers a check, and the request for the domain that follows. */
async function answerCheck(now: Domain, found = now.records) {
  await changes()[0]?.answer({ ...now, records: found });
  await area.calls.findLast(({ what }) => what === "GET /api/admin/v3/domain")?.answer(now);
}

test("shows what a check found instead of the record", async () => {
  await open(asked);
  await check();
  const found = [{ ...record, problem: "wrong", found: ["203.0.113.9"] }];
  await answerCheck({ ...asked, checked_at: "2026-11-25T09:00:00Z" }, found);
  expect(said()).toContain("203.0.113.9");
});

test("shows a verification that happens after a check", async () => {
  await open(asked);
  await check();
  await answerCheck({ ...asked, checked_at: "2026-11-25T09:00:00Z" });
  const load = (now: Domain) => act(async () => void queries.setQueryData(["domain"], now));
  await load(verified);
  expect(said()).toContain(en["admin.domain.stage.verified"]);
  await load({ ...verified, ssl_status: "issued" });
  expect(said()).toContain(en["admin.domain.ssl.issued"]);
});

test("shows a certificate that is issued after the check that verified the domain", async () => {
  await open(asked);
  await check();
  await answerCheck(verified);
  await act(
    async () => void queries.setQueryData(["domain"], { ...verified, ssl_status: "issued" }),
  );
  expect(said()).toContain(en["admin.domain.ssl.issued"]);
});

test("congratulates once when a check verifies the domain", async () => {
  await open(asked);
  await check();
  await changes()[0]?.answer(verified);
  await expectToasts(["success", en["admin.domain.done"]]);
});

test("restores the redirect if the server refuses to change it", async () => {
  await open(verified);
  const redirect = () =>
    screen.getByRole<HTMLInputElement>("switch", { name: /^Redirect everyone/ });
  await user.click(redirect());
  expect(redirect().checked).toBe(true);
  expect(changes()[0]?.body).toEqual({ redirects: true });
  await changes()[0]?.refuse(409, "domain_changed");
  expect(redirect().checked).toBe(false);
});
