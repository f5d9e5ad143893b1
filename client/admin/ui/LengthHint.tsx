import { useWatch } from "react-hook-form";
import { useI18n } from "../../lib/i18n";

interface LengthHintProps {
  /** The field whose letters are counted. */
  name: string;
  /** How many of them are shown whole. */
  good: number;
}

/** How much of a text will be seen, while it is written. */
export function LengthHint({ name, good }: LengthHintProps) {
  const { t } = useI18n();
  const text: string = useWatch({ name });
  const letters = Array.from(text.trim()).length;
  const values = { letters, good };
  return (
    <p className={`-mt-3 text-sm ${letters > good ? "text-warning" : "text-muted"}`}>
      {letters > good ? t("admin.length.long", values) : t("admin.length", values)}
    </p>
  );
}
