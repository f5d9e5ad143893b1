import { TriangleAlert } from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Domain } from "../../../types/domain.gen";
import { Moment } from "../../ui/Figures";

const texts: Record<string, MessageKey> = {
  "host missing": "admin.domain.host.missing",
  "host wrong": "admin.domain.host.wrong",
  "proof missing": "admin.domain.proof.missing",
  "proof wrong": "admin.domain.proof.wrong",
};

const certificates: Record<string, MessageKey> = {
  reach: "admin.domain.ssl.reach",
  dns: "admin.domain.ssl.dns",
  caa: "admin.domain.ssl.caa",
  limit: "admin.domain.ssl.limit",
  other: "admin.domain.ssl.other",
};

/**
 * The problems that the last check of a domain found, including the certificate's. Screen readers
 * announce changes.
 */
export function Findings({ domain }: { domain: Domain }) {
  const { t } = useI18n();
  const found = domain.records.map(({ purpose, problem }) => texts[`${purpose} ${problem}`]);
  const said = new Set(domain.dns_failed ? [t("admin.domain.dns_failed")] : []);
  for (const key of [...found, certificates[domain.ssl_problem]]) if (key) said.add(t(key));
  return (
    <div role="status">
      {said.size > 0 && (
        <div className="mt-4 flex gap-2.5 rounded-control border border-warning p-3">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          <ul className="grid min-w-0 gap-1.5">
            {[...said].map((text) => (
              <li key={text}>{text}</li>
            ))}
            {domain.lost_since && (
              <li>
                {t("admin.domain.lost")} <Moment at={domain.lost_since} />
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}
