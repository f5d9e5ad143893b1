import { useId, useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import { Button } from "../../../ui/Button";
import { lineProblems } from "./texts";
import { readNumbers } from "./trackingList";

interface PasteNumbersProps {
  orders: string[];
  onRead: (codes: Record<string, string>) => void;
}

/** Fills in tracking numbers from a pasted list. It shows which lines it cannot read. */
export function PasteNumbers({ orders, onRead }: PasteNumbersProps) {
  const { t, tn, n } = useI18n();
  const id = useId();
  const [text, setText] = useState("");
  const { codes, problems } = readNumbers(text, orders);
  const count = Object.keys(codes).length;
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          {t("admin.parcels.numbers.list")}
        </label>
        <textarea
          id={id}
          rows={5}
          value={text}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.currentTarget.value)}
          className="control block py-2.5"
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {t("admin.parcels.numbers.hint")}
        </p>
      </div>
      {problems.length > 0 && (
        <ul role="status" className="grid gap-1 text-sm text-danger">
          {problems.slice(0, 10).map(({ line, text: shown, problem }) => (
            <li key={line} className="wrap-anywhere">
              {t("admin.parcels.numbers.line", { line: n(line), text: shown.slice(0, 60) })}{" "}
              {t(lineProblems[problem])}
            </li>
          ))}
          {problems.length > 10 && (
            <li>{tn("admin.parcels.numbers.more", problems.length - 10)}</li>
          )}
        </ul>
      )}
      <Button
        disabled={count === 0}
        onClick={() => onRead(codes)}
        className="sm:justify-self-start"
      >
        {tn("admin.parcels.numbers.use", count)}
      </Button>
    </div>
  );
}
