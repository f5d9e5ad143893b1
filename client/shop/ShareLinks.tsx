import { Link2 } from "lucide-react";
import { copyText } from "../components/copyText";
import { BrandIcon } from "../components/ui/BrandIcon";
import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";

const look =
  "grid size-11 place-items-center rounded-full border border-current/25 hover:bg-current/10";

/** Links that share the current page. */
export default function ShareLinks() {
  const { t } = useI18n();
  const { head } = usePage();
  const address = encodeURIComponent(head.canonical);
  const text = encodeURIComponent(`${head.title} ${head.canonical}`);
  return (
    <ul className="flex flex-wrap gap-2">
      <Share href={`https://www.facebook.com/sharer/sharer.php?u=${address}`} brand="facebook" />
      <Share href={`https://wa.me/?text=${text}`} brand="whatsapp" />
      <Share href={`https://twitter.com/intent/tweet?url=${address}`} brand="twitter" />
      <li>
        <button
          type="button"
          onClick={() =>
            copyText(head.canonical, t("toast.link_copied"), t("toast.link_copy_failed"))
          }
          aria-label={t("share.copy")}
          title={t("share.copy")}
          className={look}
        >
          <Link2 size={20} aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}

function Share({ href, brand }: { href: string; brand: "facebook" | "whatsapp" | "twitter" }) {
  const { t } = useI18n();
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t(`share.${brand}`)}
        title={t(`share.${brand}`)}
        className={look}
      >
        <BrandIcon brand={brand} />
      </a>
    </li>
  );
}
