import { Scale } from "lucide-react";
import { useState } from "react";
import type { MessageKey } from "../../../lib/i18n";
import { useI18n } from "../../../lib/i18n";
import type { AttentionParcel } from "../../../types/attention.gen";
import { Button } from "../../ui/Button";
import { Choice } from "../../ui/inputs/Choice";
import { TextInput } from "../../ui/inputs/TextInput";
import { StepDialog } from "../../ui/StepDialog";
import { useExplain } from "./useAttention";

// Maximum length of the note in characters, equal to the server's.
const longest = 200;

interface Answer {
  text: MessageKey;
  hint?: MessageKey;
}

const answers: Record<string, Answer> = {
  partial: {
    text: "admin.attention.explain.partial",
    hint: "admin.attention.explain.partial.hint",
  },
  discount: {
    text: "admin.attention.explain.discount",
    hint: "admin.attention.explain.discount.hint",
  },
  missing: {
    text: "admin.attention.explain.missing",
    hint: "admin.attention.explain.missing.hint",
  },
  other: { text: "admin.attention.explain.other" },
};

/** A button and a dialog that ask why a courier collected another amount than the cash to collect. */
export function Explain({ parcel }: { parcel: AttentionParcel }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="plain" icon={Scale} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t("admin.attention.explain")}
      </Button>
      {opened && <ExplainDialog parcel={parcel} onClose={() => setOpened(false)} />}
    </>
  );
}

interface DialogProps {
  parcel: AttentionParcel;
  onClose: () => void;
}

function ExplainDialog({ parcel, onClose }: DialogProps) {
  const { t } = useI18n();
  const more = (parcel.collected ?? 0) > parcel.cod;
  const [answer, setAnswer] = useState(more ? "other" : "partial");
  const [note, setNote] = useState("");
  const save = useExplain(parcel, onClose);
  const hint = answers[answer]?.hint;
  return (
    <StepDialog
      title={t("admin.attention.explain")}
      act={t("admin.attention.explain")}
      busy={save.isPending}
      ready={answer !== "other" || note.trim() !== ""}
      problem={t("admin.attention.explain.note.missing")}
      onAct={() => save.mutate({ answer, note })}
      onClose={onClose}
    >
      <Choice
        label={t("admin.attention.explain.answer")}
        value={answer}
        options={Object.entries(answers)
          .filter(([value]) => !more || value === "other")
          .map(([value, { text }]) => ({ value, text: t(text) }))}
        onChange={setAnswer}
      />
      {hint && <p className="text-sm text-muted">{t(hint)}</p>}
      <TextInput
        label={t("admin.attention.explain.note")}
        value={note}
        most={longest}
        onChange={setNote}
      />
    </StepDialog>
  );
}
