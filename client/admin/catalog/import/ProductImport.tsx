import { useI18n } from "../../../lib/i18n";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ImportChoose } from "./ImportChoose";
import { ImportState } from "./ImportState";
import { useImport } from "./useImport";

/** The import and export of products. */
export default function ProductImport() {
  const { t } = useI18n();
  const { id, query, run, busy, map, retryPictures, send, sending, again } = useImport();
  return (
    <Page title={t("admin.import.title")} lead={t("admin.import.lead")} back="/products">
      {id === "" ? (
        <ImportChoose {...sending} onSend={send} />
      ) : (
        <Loaded query={query}>
          {(shown) => (
            <ImportState
              shown={shown}
              busy={busy}
              onRun={(skipWrong) => run.mutate(skipWrong)}
              onMap={map}
              onRetryPictures={retryPictures}
              onAgain={again}
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}
