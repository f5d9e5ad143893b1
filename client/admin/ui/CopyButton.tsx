import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../components/copyText";
import { useI18n } from "../../lib/i18n";
import { Button, IconButton } from "./Button";

interface CopyButtonProps {
  text: string;
  /** The label, such as "Copy the address". */
  label: string;
  /** Shows only the icon. */
  small?: boolean;
  className?: string;
}

/** Copies a text to the clipboard and confirms it. */
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
