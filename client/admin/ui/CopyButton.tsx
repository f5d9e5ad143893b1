import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../lib/copyText";
import { useI18n } from "../../lib/i18n";
import { Button, IconButton } from "./Button";

interface CopyButtonProps {
  text: string;
  /** What is copied, as in "Copy the address". */
  label: string;
  /** Only the picture is shown. */
  small?: boolean;
  className?: string;
}

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label, small = false, className }: CopyButtonProps) {
  const { t } = useI18n();
  const [copied, setCopied] = useState("");
  const icon = copied === text ? Check : Copy;
  const copy = async () => {
    await copyText(text, t("admin.copied"), t("admin.copy_failed"));
    setCopied(text);
  };
  if (small) return <IconButton icon={icon} label={label} onClick={copy} className={className} />;
  return (
    <Button icon={icon} onClick={copy} className={className}>
      {label}
    </Button>
  );
}
