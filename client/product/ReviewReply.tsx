import { useShop } from "../lib/page";

/** The shop's reply to a review. Renders nothing without a reply. */
export function ReviewReply({ text }: { text: string }) {
  const { name } = useShop();
  if (!text) return null;
  return (
    <blockquote className="mt-3 border-l-2 border-primary pl-3">
      <strong className="font-semibold">{name}</strong>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </blockquote>
  );
}
