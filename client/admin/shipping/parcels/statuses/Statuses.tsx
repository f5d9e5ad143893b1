import { useId, useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import type { PastedStatuses, StatusLine } from "../../../../types/parcel.gen";
import { useAdminApi } from "../../../lib/api";
import { useSave } from "../../../lib/save";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Page } from "../../../ui/Page";
import { StatusPreview } from "./StatusPreview";

/** Updates the states of many parcels from a pasted list: paste, preview, apply. */
export default function Statuses() {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const [lines, setLines] = useState<StatusLine[]>();
  const api = useAdminApi();
  const check = useSave<PastedStatuses, StatusLine[]>({
    call: (request) => api.post("parcels/statuses/preview", request),
    onDone: setLines,
  });
  return (
    <Page
      title={t("admin.parcels.statuses")}
      lead={t("admin.parcels.statuses.lead")}
      back="/parcels"
    >
      {lines ? (
        <StatusPreview
          lines={lines}
          onBack={() => setLines(undefined)}
          onDone={() => {
            setText("");
            setLines(undefined);
          }}
        />
      ) : (
        <List
          text={text}
          busy={check.isPending}
          onChange={setText}
          onCheck={() => check.mutate({ text })}
        />
      )}
    </Page>
  );
}

interface ListProps {
  text: string;
  busy: boolean;
  onChange: (text: string) => void;
  onCheck: () => void;
}

function List({ text, busy, onChange, onCheck }: ListProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <Card className="grid gap-4 lg:max-w-3xl">
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          {t("admin.parcels.statuses.list")}
        </label>
        <textarea
          id={id}
          rows={10}
          value={text}
          spellCheck={false}
          placeholder={t("admin.parcels.statuses.example")}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="control block py-2.5"
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {t("admin.parcels.statuses.hint")}
        </p>
      </div>
      <Button
        look="primary"
        busy={busy}
        disabled={!text.trim()}
        onClick={onCheck}
        className="sm:justify-self-start"
      >
        {t("admin.parcels.statuses.check")}
      </Button>
    </Card>
  );
}
