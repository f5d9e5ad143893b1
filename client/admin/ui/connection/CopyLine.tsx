import { CopyButton } from "../CopyButton";

/** A line of code, such as an address, with a button that copies it. `label` names the button. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-center gap-1 rounded-control border border-line bg-page pl-3">
      <code className="min-w-0 grow py-2 text-sm wrap-anywhere">{text}</code>
      <CopyButton small text={text} label={label} className="shrink-0" />
    </div>
  );
}
