import { useI18n } from "../../../lib/i18n";
import { StatusBadge } from "../../ui/StatusBadge";
import { holds, levels } from "./texts";

interface RiskBadgeProps {
  order: { risk_level?: string; hold?: string; status: string };
}

/** The risk level of an order unless it is green, and the reason for which a pending order is on hold. */
export function RiskBadge({ order: { risk_level, hold, status } }: RiskBadgeProps) {
  const { t } = useI18n();
  const level = risk_level && risk_level !== "green" ? levels[risk_level] : undefined;
  const waits = hold && status === "pending" ? holds[hold] : undefined;
  return (
    <>
      {level && <StatusBadge tone={level.tone}>{t(level.text)}</StatusBadge>}
      {waits && <StatusBadge tone="blue">{t(waits)}</StatusBadge>}
    </>
  );
}
