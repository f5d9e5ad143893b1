import { Share2 } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { Button } from "./Button";

interface ShareButtonProps {
  title: string;
  url: string;
  /** Called when the device's dialog is about to open. */
  onSend?: () => void;
}

/** Opens the device's dialog to share a link. Renders nothing on devices without one. */
export function ShareButton({ title, url, onSend }: ShareButtonProps) {
  const { t } = useI18n();
  if (!("share" in navigator)) return null;
  const send = async () => {
    onSend?.();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      console.info("not shared:", error); // The person usually canceled the dialog, so no message is shown.
    }
  };
  return (
    <Button icon={Share2} onClick={() => void send()}>
      {t("admin.share.send")}
    </Button>
  );
}
