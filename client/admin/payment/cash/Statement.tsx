import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { button } from "../../../components/ui/button";
import { Problem } from "../../../forms/Problem";
import { useI18n } from "../../../lib/i18n";
import { Card } from "../../ui/Card";
import { Page } from "../../ui/Page";
import { ProgressBar } from "../../ui/ProgressBar";
import { tableFiles } from "../../ui/tableFiles";
import { useCourierName } from "./names";
import { useCashOverview } from "./Overview";
import { StatementColumns } from "./StatementColumns";
import { StatementPreview } from "./StatementPreview";
import { useStatement } from "./useStatement";

/** Uploads a courier's statement: choose the file, map its columns, check the parcels, post. */
export default function Statement() {
  const { t } = useI18n();
  const statement = useStatement();
  const { preview, mapping, problem, sent } = statement;
  return (
    <Page title={t("admin.cash.upload")} lead={t("admin.cash.upload.lead")} back="/cash">
      <div className="grid grid-cols-1 gap-4">
        <Problem text={problem} />
        {sent !== undefined && (
          <>
            <p role="status">{t("admin.cash.reading")}</p>
            <ProgressBar label={t("admin.cash.reading")} done={sent} />
          </>
        )}
        {!preview && <Choose onFile={statement.read} busy={sent !== undefined} />}
        {preview && mapping && (
          <StatementColumns
            preview={preview}
            busy={sent !== undefined}
            onMap={statement.map}
            onAgain={statement.again}
          />
        )}
        {preview && !mapping && (
          <StatementPreview
            preview={preview}
            busy={sent !== undefined}
            onPost={statement.post}
            onColumns={statement.change}
            onAgain={statement.again}
          />
        )}
      </div>
    </Page>
  );
}

interface ChooseProps {
  onFile: (courier: string, file: File) => void;
  busy: boolean;
}

function Choose({ onFile, busy }: ChooseProps) {
  const { t } = useI18n();
  const field = useId();
  const courierName = useCourierName();
  const { data } = useCashOverview();
  const choices = data?.choices ?? ["steadfast", "pathao", "redx", "manual"];
  const [chosen, setChosen] = useState("");
  const courier = chosen || choices[0] || "manual";
  return (
    <Card title={t("admin.cash.choose")} lead={t("admin.cash.choose.lead")}>
      <div className="grid max-w-md gap-4">
        <div>
          <label htmlFor={field} className="mb-1 block font-medium">
            {t("admin.cash.courier")}
          </label>
          <select
            id={field}
            value={courier}
            onChange={(event) => setChosen(event.currentTarget.value)}
            className="control picker"
          >
            {choices.map((each) => (
              <option key={each} value={each}>
                {courierName(each)}
              </option>
            ))}
          </select>
        </div>
        <label
          aria-disabled={busy}
          className={`${button.primary} cursor-pointer justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)`}
        >
          <FileUp size={20} aria-hidden="true" />
          {t("admin.import.choose")}
          <input
            type="file"
            disabled={busy}
            accept={tableFiles}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = "";
              if (file) onFile(courier, file);
            }}
            className="sr-only"
          />
        </label>
      </div>
    </Card>
  );
}
