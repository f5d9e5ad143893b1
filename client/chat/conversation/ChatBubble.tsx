import { useI18n } from "../../lib/i18n";
import { useObjectUrl } from "../../lib/useObjectUrl";
import { PictureLinks } from "../../product/PictureLinks";
import type { Line } from "./chatLines";
import { fileKey, type Unsent } from "./chatOutbox";
import { useRoom } from "./room";
import { useKeptFile } from "./useKeptFile";

/** A message: its picture, its text, or both. */
export function ChatBubble({ line }: { line: Line }) {
  const { text, picture, own, unsent } = line;
  const side = own ? "rounded-ee-none bg-primary text-on-primary" : "rounded-es-none bg-sunken";
  const width = picture || unsent?.picture ? "w-60" : "";
  return (
    <div className={`max-w-full overflow-hidden rounded-2xl ${side} ${width}`}>
      {picture && <SentPicture line={line} />}
      {unsent?.picture && <UnsentPicture unsent={unsent} />}
      {text && (
        <p className="px-3.5 py-2 whitespace-pre-line wrap-anywhere">
          <Linked text={text} />
        </p>
      )}
    </div>
  );
}

const pictureLook = "max-h-72 w-full object-cover";

function SentPicture({ line: { own, picture } }: { line: Line }) {
  const { t } = useI18n();
  const { other } = useRoom();
  if (!picture) return null;
  const name = own ? t("dashboard.chat.own_picture") : other;
  return <PictureLinks pictures={[picture]} name={name} sizes="240px" className={pictureLook} />;
}

function UnsentPicture({ unsent }: { unsent: Unsent }) {
  const { t } = useI18n();
  const { box } = useRoom();
  const url = useObjectUrl(useKeptFile(fileKey(box, unsent)));
  if (!url) return <div className="h-40 bg-sunken" />;
  return <img src={url} alt={t("dashboard.chat.own_picture")} className={pictureLook} />;
}

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

// Turns addresses in a text into links.
function Linked({ text }: { text: string }) {
  return text.split(address).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
        key={i}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline"
      >
        {part}
      </a>
    ),
  );
}
