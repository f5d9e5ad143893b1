import { Store } from "lucide-react";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { localDigits } from "../format/digits";
import { StandaloneLayout } from "../layout/StandaloneLayout";
import { useI18n } from "../lib/i18n";
import { usePage, usePageProps } from "../lib/page";
import { phoneHref } from "../lib/phone";
import type { UnpublishedProps } from "../types/page.gen";

export default function Unpublished() {
  const { t } = useI18n();
  const { shop, links } = usePage();
  const { phone, notice } = usePageProps<UnpublishedProps>();
  return (
    <StandaloneLayout>
      <div className="wrap">
        <Notice
          icon={<Store size={44} aria-hidden="true" />}
          title={shop?.name ?? t("unpublished")}
          message={notice || (phone ? <ContactMessage phone={phone} /> : t("unpublished"))}
        >
          <a href={links.market} className={button.primary}>
            {t("return_home")}
          </a>
        </Notice>
      </div>
    </StandaloneLayout>
  );
}

// The translated sentence with the number as a link.
function ContactMessage({ phone }: { phone: string }) {
  const { t, locale } = useI18n();
  const [before, after] = t("unpublished.contact").split("{phone}");
  return (
    <>
      {before}
      <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap text-primary underline">
        {localDigits(phone, locale)}
      </a>
      {after}
    </>
  );
}
