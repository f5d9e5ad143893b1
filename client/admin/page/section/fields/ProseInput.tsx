import { useCallback, useEffect, useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import { retriable } from "../../../../lib/retriable";
import type { Locale } from "../../../../types/page.gen";
import { Button } from "../../../ui/Button";
import type ProseEditor from "../../../ui/prose/ProseEditor";
import { type FieldProps, Frame } from "./Frame";

// The editor is large, so it is loaded with the first form that has such a field.
let Editor: typeof ProseEditor | undefined;

async function load(): Promise<void> {
  Editor ??= (await retriable(() => import("../../../ui/prose/ProseEditor"))).default;
}

interface ProseProps extends FieldProps {
  value: unknown;
  lang?: Locale;
  onChange: (value: unknown) => void;
}

/** A field for a formatted text. If its editor cannot be loaded, the rest of the form stays usable. */
export function ProseInput({ value, lang, onChange, ...field }: ProseProps) {
  const { t } = useI18n();
  const [state, setState] = useState<"loading" | "ready" | "failed">(Editor ? "ready" : "loading");
  const open = useCallback(() => {
    setState(Editor ? "ready" : "loading");
    load().then(
      () => setState("ready"),
      (error) => {
        console.info("load the editor of texts:", error);
        setState("failed");
      },
    );
  }, []);
  useEffect(open, [open]);
  return (
    <Frame {...field} group>
      {() =>
        state === "ready" && Editor ? (
          <Editor label={field.label} value={value} lang={lang} onChange={onChange} />
        ) : (
          <div className="grid h-40 place-items-center rounded-control border border-edge bg-sunken p-3">
            {state === "failed" && (
              <div role="alert" className="grid justify-items-center gap-2 text-center">
                {t("form.network")}
                <Button onClick={open}>{t("retry")}</Button>
              </div>
            )}
          </div>
        )
      }
    </Frame>
  );
}
