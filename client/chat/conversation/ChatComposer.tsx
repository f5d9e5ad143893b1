import { ImagePlus, SendHorizontal } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { pictureTypes } from "../../forms/photo";
import { isComposing } from "../../lib/composing";
import { useI18n } from "../../lib/i18n";
import { countLetters } from "../../lib/letters";
import { keepDraft, readDraft } from "./chatOutbox";
import { PhotoPreview } from "./PhotoPreview";
import { useRoom } from "./room";
import { usePhotoChoice } from "./usePhotoChoice";

/** The server's limit of characters in a message, and the number from which the count is shown. */
const most = 2000;
const near = 1800;

interface ChatComposerProps {
  customer: number;
  /** Called with the message, which the caller must store. */
  onSend: (text: string, picture: Blob | null) => void;
  /** Renders writing aids above the field. `write` appends a text to the message. */
  above?: (write: (text: string) => void) => ReactNode;
}

/** The message form. It restores the draft of an earlier visit. */
export function ChatComposer({ customer, onSend, above }: ChatComposerProps) {
  const { t } = useI18n();
  const { box } = useRoom();
  const [text, setText] = useState(() => readDraft(box, customer));
  const photo = usePhotoChoice();
  const input = useGrowing(text);
  const letters = countLetters(text.trim());
  const ready = letters <= most && !photo.busy && (letters > 0 || photo.chosen !== null);
  const write = (written: string) => {
    setText(written);
    keepDraft(box, customer, written);
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    input.current?.focus();
    if (!ready) return;
    onSend(text.trim(), photo.chosen);
    write("");
    photo.clear();
  };
  const add = (more: string) => {
    write(text.trim() ? `${text.trimEnd()} ${more}` : more);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event) || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void photo.choose(file);
  };
  return (
    <form onSubmit={send} className="border-t border-line bg-surface p-2.5">
      {above?.(add)}
      {photo.chosen && (
        <div className="mb-2">
          <PhotoPreview
            file={photo.chosen}
            label={t("dashboard.photo.remove")}
            onRemove={photo.clear}
          />
        </div>
      )}
      <p role="alert" className="px-1 text-sm font-medium text-sale not-empty:pb-2">
        {photo.wrong}
        {letters > most && t("dashboard.chat.too_long", { max: most })}
      </p>
      <div className="flex items-end gap-2">
        <label className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full text-primary hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-(--focus)">
          <ImagePlus size={24} aria-hidden="true" />
          <input
            type="file"
            accept={pictureTypes.join()}
            aria-label={t("dashboard.chat.picture")}
            title={t("dashboard.chat.picture")}
            onChange={(event) => photo.take(event.currentTarget)}
            className="sr-only"
          />
        </label>
        <textarea
          ref={input}
          rows={1}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          aria-label={t("dashboard.chat.write")}
          placeholder={t("dashboard.chat.write")}
          aria-invalid={letters > most}
          autoComplete="off"
          className="block max-h-36 min-h-12 min-w-0 grow resize-none rounded-2xl border border-edge bg-page px-4 py-2.75 leading-normal placeholder:text-muted hover:border-muted aria-invalid:border-sale"
        />
        <button
          type="submit"
          aria-label={t("dashboard.chat.send")}
          title={t("dashboard.chat.send")}
          aria-disabled={!ready}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-strong aria-disabled:bg-sunken aria-disabled:text-muted"
        >
          <SendHorizontal size={22} aria-hidden="true" />
        </button>
      </div>
      {letters >= near && (
        <p className={`px-14 pt-1 text-end text-xs ${letters > most ? "text-sale" : "text-muted"}`}>
          {t("dashboard.letters", { count: letters, max: most })}
        </p>
      )}
    </form>
  );
}

// Returns a ref for a text area that grows with its text up to its maximum height.
function useGrowing(text: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [text]);
  return ref;
}

// Reports whether Enter sends the message. On touch screens Enter inserts a line break, because there is a send
// button.
function hasKeyboard(): boolean {
  return window.matchMedia("(pointer: fine)").matches;
}
