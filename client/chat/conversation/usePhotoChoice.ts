import { useCallback, useRef, useState } from "react";
import { readyPhoto } from "../../forms/photo";
import { useI18n } from "../../lib/i18n";

/** Manages a picture to send. A large picture is scaled down. If a picture cannot be sent, `wrong` is the reason. */
export function usePhotoChoice() {
  const { t } = useI18n();
  const [state, setState] = useState({ chosen: null as Blob | null, wrong: "", busy: false });
  const turn = useRef(0);
  const clear = useCallback(() => {
    turn.current++;
    setState({ chosen: null, wrong: "", busy: false });
  }, []);
  const choose = useCallback(
    async (file: File) => {
      const mine = ++turn.current;
      setState({ chosen: null, wrong: "", busy: true });
      const ready = await readyPhoto(file);
      if (mine !== turn.current) return;
      if (ready instanceof Blob) setState({ chosen: ready, wrong: "", busy: false });
      else {
        const wrong = t(ready === "type" ? "dashboard.photo.type" : "dashboard.photo.size");
        setState({ chosen: null, wrong, busy: false });
      }
    },
    [t],
  );
  /** Chooses the file of an input and clears the input, so that the same file can be chosen again. */
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) void choose(file);
    input.value = "";
  };
  return { ...state, choose, take, clear };
}
