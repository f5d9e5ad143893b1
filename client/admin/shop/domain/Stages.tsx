import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Domain } from "../../../types/domain.gen";

type State = "done" | "waiting" | "failed";

const pictures = { done: CircleCheck, waiting: CircleDashed, failed: CircleX };
const looks = { done: "text-success", waiting: "text-muted", failed: "text-danger" };

const certificates: Record<string, [State, MessageKey]> = {
  pending: ["waiting", "admin.domain.ssl.pending"],
  issued: ["done", "admin.domain.ssl.issued"],
  failed: ["failed", "admin.domain.ssl.failed"],
};

/** Returns the state of the domain's other name, with or without www. */
function otherStage({ other, ssl_status }: Domain): [State, MessageKey] {
  if (!other?.works) return ["waiting", "admin.domain.other.missing"];
  // Without a certificate on this server, a proxy serves HTTPS for both names, so the other name needs no certificate
  // here.
  return ssl_status === "issued" && !other.certified
    ? ["waiting", "admin.domain.other.uncertified"]
    : ["done", "admin.domain.other.works"];
}

/** The progress of a domain: requested, verified, certificate, and its other name. */
export function Stages({ domain }: { domain: Domain }) {
  const { t } = useI18n();
  const certificate = certificates[domain.ssl_status] ?? ["waiting", "admin.domain.ssl.pending"];
  const stages: [State, MessageKey][] = [
    ["done", "admin.domain.stage.asked"],
    domain.verified
      ? ["done", "admin.domain.stage.verified"]
      : ["waiting", "admin.domain.stage.unverified"],
    domain.verified ? certificate : ["waiting", "admin.domain.ssl.later"],
  ];
  const { other } = domain;
  if (other) stages.push(otherStage(domain));
  return (
    <ol className="mt-3 grid gap-1.5">
      {stages.map(([state, text]) => {
        const Picture = pictures[state];
        return (
          <li key={text} className="flex gap-2.5">
            <Picture size={22} aria-hidden="true" className={`mt-0.5 shrink-0 ${looks[state]}`} />
            <span
              className={`min-w-0 wrap-anywhere ${state === "waiting" ? "text-muted" : "font-medium"}`}
            >
              {t(text, { other: other?.shown ?? "" })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
