import { useCallback, useEffect, useRef, useState } from "react";
import type { Picture } from "../../types/media.gen";
import { useAdminApi } from "../lib/api";
import { type Upload, UploadQueue } from "../lib/uploads";

/**
 * Uploads pictures as soon as they are added and appends them to `value`. Calls `onBusy` with whether uploads
 * are running and whether some failed. If `stays`, uploads go on after the field is unmounted; `onChange` must then not depend on the last render.
 */
export function usePictures(
  value: Picture[],
  onChange: (pictures: Picture[]) => void,
  most: number,
  onBusy?: (busy: boolean, failed: boolean) => void,
  stays = false,
) {
  const api = useAdminApi();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const now = useRef({ value, onChange, onBusy, api });
  now.current = { value, onChange, onBusy, api };
  const queue = useRef<UploadQueue>(null);
  queue.current ??= new UploadQueue(
    (file, name, onProgress, signal) => {
      const form = new FormData();
      form.set("picture", file, name);
      return now.current.api.upload<Picture>("pictures", form, onProgress, signal);
    },
    (all) => {
      setUploads(all);
      now.current.onBusy?.(
        all.some(({ failed }) => !failed),
        all.some(({ failed }) => failed),
      );
    },
    (pictures) => {
      // Skips repeated pictures: a picture's key is a hash of its content.
      const known = new Set(now.current.value.map(({ key }) => key));
      const more = pictures.filter(({ key }) => !known.has(key));
      now.current.value = [...now.current.value, ...more];
      now.current.onChange(now.current.value);
    },
  );
  useEffect(() => (stays ? undefined : () => queue.current?.close()), [stays]);
  const room = most - value.length - uploads.length;
  return {
    uploads,
    room,
    /** Adds the files of an input up to the limit and clears it, so that the same files can be chosen again. */
    take: useCallback(
      (input: HTMLInputElement) => {
        const files = [...(input.files ?? [])].slice(0, Math.max(room, 0));
        input.value = "";
        if (files.length > 0) queue.current?.add(files);
      },
      [room],
    ),
    retry: (id: number) => queue.current?.retry(id),
    giveUp: (id: number) => queue.current?.remove(id),
  };
}
