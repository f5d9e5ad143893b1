import { ImageOff } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { LinkPreview } from "../../../types/page.gen";
import { trailOf } from "../../ui/SearchPreview";
import { type Service, services, shownOf } from "./services";

interface ViewProps {
  preview: LinkPreview;
  title: string;
  description: string;
  host: string;
}

/** The card of a page in a service with notes on what the service cuts. */
export function ServiceCard({ service, preview }: { service: Service; preview: LinkPreview }) {
  const { t, n } = useI18n();
  const most = services[service];
  const title = shownOf(preview.title, most.title);
  const description = shownOf(preview.description, most.description);
  const View = views[service];
  const name = t(most.text);
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h2 className="text-base font-semibold">{name}</h2>
      <figure
        aria-label={t("admin.previews.of", { service: name })}
        lang={preview.locale}
        className="min-w-0"
      >
        <View
          preview={preview}
          title={title.text}
          description={description.text}
          host={new URL(preview.url).host}
        />
      </figure>
      <ul className="text-sm text-muted">
        {title.cutAt > 0 && <li>{t("admin.previews.title_cut", { count: n(title.cutAt) })}</li>}
        {description.cutAt > 0 && (
          <li>{t("admin.previews.description_cut", { count: n(description.cutAt) })}</li>
        )}
        {title.cutAt + description.cutAt === 0 && <li>{t("admin.previews.whole")}</li>}
      </ul>
    </section>
  );
}

const views = { google: GoogleResult, facebook: FacebookCard, whatsapp: WhatsAppMessage };

// The services' own colours, so that the merchant recognizes what shoppers see.
function GoogleResult({ preview, title, description }: ViewProps) {
  return (
    <div className="rounded-control border border-line bg-white p-4">
      <p className="truncate text-sm text-[#202124]">{preview.site}</p>
      <p className="truncate text-xs text-[#4d5156]">{trailOf(preview.url)}</p>
      <p className="mt-1.5 text-xl leading-snug wrap-anywhere text-[#1a0dab]">{title}</p>
      <p className="mt-1 text-sm wrap-anywhere text-[#4d5156]">{description}</p>
    </div>
  );
}

function FacebookCard({ preview, title, description, host }: ViewProps) {
  return (
    <div className="overflow-hidden rounded-control border border-line bg-[#f0f2f5]">
      <LinkPicture preview={preview} />
      <div className="px-3 py-2.5">
        <p className="truncate text-xs text-[#5b5e63] uppercase">{host}</p>
        <p className="leading-snug font-semibold wrap-anywhere text-[#050505]">{title}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-[#5b5e63]">{description}</p>
      </div>
    </div>
  );
}

function WhatsAppMessage({ preview, title, description, host }: ViewProps) {
  return (
    <div className="rounded-control bg-[#efeae2] p-3">
      <div className="ml-6 rounded-lg bg-[#d9fdd3] p-1">
        <div className="overflow-hidden rounded-md bg-[#d1f4cc]">
          <LinkPicture preview={preview} />
          <div className="px-2.5 py-2">
            <p className="leading-snug font-semibold wrap-anywhere text-[#111b21]">{title}</p>
            <p className="mt-0.5 text-sm wrap-anywhere text-[#4a5a63]">{description}</p>
            <p className="mt-0.5 truncate text-xs text-[#4a5a63]">{host}</p>
          </div>
        </div>
        <p className="px-1.5 py-1 text-sm wrap-anywhere text-[#015c94]">{preview.url}</p>
      </div>
    </div>
  );
}

/** The picture that is sent with the link. */
function LinkPicture({ preview: { image } }: { preview: LinkPreview }) {
  if (!image) {
    return (
      <div className="grid aspect-[1.91] place-items-center bg-sunken text-muted">
        <ImageOff size={32} aria-hidden="true" />
      </div>
    );
  }
  return (
    <img
      src={image.address}
      alt={image.alt}
      width={image.width}
      height={image.height}
      className="aspect-[1.91] h-auto w-full object-cover"
    />
  );
}
