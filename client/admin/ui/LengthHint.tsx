import { useWatch } from "react-hook-form";
import { useI18n } from "../../lib/i18n";

interface LengthHintProps {
  /** The name of the field. */
  name: string;
  /** The number of letters that search engines show in full. */
  good: number;
}

/** Counts the letters of a text while it is typed, and compares them with the number that search engines show. */
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
