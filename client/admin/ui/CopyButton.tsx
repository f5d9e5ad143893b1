import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../components/copyText";
import { toast } from "../../components/toast";
import { useI18n } from "../../lib/i18n";
import { Button, IconButton } from "./Button";

interface CopyButtonProps {
  text: string;
  /** The label, such as "Copy the address". */
  label: string;
  /** The toast after a failure; a general one by default. */
  failed?: string;
  /** The toast if the text is empty. */
  missing?: string;
  /** Shows only the icon. */
  small?: boolean;
  className?: string;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  text,
  label,
  failed,
  missing,
  small = false,
  className,
}: CopyButtonProps) {
  const { t } = useI18n();
  const [copied, setCopied] = useState("");
  const icon = copied === text ? Check : Copy;
  const copy = async () => {
    if (!text && missing) return toast("error", missing);
    await copyText(text, t("admin.copied"), failed ?? t("admin.copy_failed"));
    setCopied(text);
  };
  if (small) return <IconButton icon={icon} label={label} onClick={copy} className={className} />;
  return (
    <Button icon={icon} onClick={copy} className={className}>
      {label}
    </Button>
  );
}
