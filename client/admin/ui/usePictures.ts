import { useCallback, useEffect, useRef, useState } from "react";
import type { Picture } from "../../types/media.gen";
import { useAdminApi } from "../lib/api";
import { type Upload, UploadQueue } from "../lib/uploads";

/** Pictures that are sent as soon as they are added; what arrived goes behind those there are. onBusy is told whether any is on its way. */
export function usePictures(
  value: Picture[],
  onChange: (pictures: Picture[]) => void,
  most: number,
  onBusy?: (busy: boolean) => void,
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
      now.current.onBusy?.(all.some(({ failed }) => !failed));
    },
    (pictures) => {
      // The same picture twice is one: its key says its content.
      const known = new Set(now.current.value.map(({ key }) => key));
      const more = pictures.filter(({ key }) => !known.has(key));
      now.current.value = [...now.current.value, ...more];
      now.current.onChange(now.current.value);
    },
  );
  useEffect(() => () => queue.current?.close(), []);
  const room = most - value.length - uploads.length;
  return {
    uploads,
    room,
    /** Adds what an input has, as far as there is room; it can have the same files again afterwards. */
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
