import { useId, useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { Problem } from "../../../forms/Problem";
import { useI18n } from "../../../lib/i18n";
import { useFormat } from "../../lib/format";
import { Button } from "../../ui/Button";
import { fromInput, quickTimes, toInput } from "./times";

interface CallLaterProps {
  busy: boolean;
  /** Called with the chosen time. */
  onChoose: (at: Date) => void;
  onClose: () => void;
}

/** Asks when to call again: at a usual time with one tap, or at a chosen one. Times are in Bangladesh's time zone. */
export function CallLater({ busy, onChoose, onClose }: CallLaterProps) {
  const { t } = useI18n();
  const { clock } = useFormat();
  const id = useId();
  const [now] = useState(() => new Date());
  const { soon, evening, tomorrow } = quickTimes(now);
  const [written, setWritten] = useState(toInput(tomorrow));
  const [wrong, setWrong] = useState(false);
  const choices = [
    { at: soon, text: t("admin.calls.later.soon") },
    { at: evening, text: t("admin.calls.later.evening") },
    { at: tomorrow, text: t("admin.calls.later.tomorrow") },
  ];
  return (
    <Dialog title={t("admin.calls.later.title")} look="middle" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-4">
        <div className="grid gap-2.5">
          {choices.map(
            ({ at, text }) =>
              at && (
                <Button
                  key={text}
                  busy={busy}
                  onClick={() => onChoose(at)}
                  className="justify-between!"
                >
                  <span>{text}</span>
                  <span className="font-normal text-muted">{clock(at.toISOString())}</span>
                </Button>
              ),
          )}
        </div>
        <form
          className="grid gap-2.5 border-t border-line pt-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const at = fromInput(written);
            const fits = at !== undefined && at > new Date();
            setWrong(!fits);
            if (fits) onChoose(at);
          }}
        >
          <label htmlFor={id} className="font-medium">
            {t("admin.calls.later.chosen")}
          </label>
          <input
            id={id}
            type="datetime-local"
            value={written}
            min={toInput(now)}
            aria-invalid={wrong}
            onChange={(event) => setWritten(event.currentTarget.value)}
            className="control"
          />
          <Problem text={wrong ? t("admin.calls.later.past") : ""} />
          <Button type="submit" look="primary" busy={busy}>
            {t("admin.calls.later.do")}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
