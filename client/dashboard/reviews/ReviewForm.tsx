import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { button } from "../../components/ui/button";
import { Problem } from "../../forms/Problem";
import { SubmitButton } from "../../forms/SubmitButton";
import { useProblem } from "../../forms/useProblem";
import { useI18n } from "../../lib/i18n";
import { countLetters } from "../../lib/letters";
import type { OwnReview } from "../../types/review.gen";
import { ReviewPhotos } from "./ReviewPhotos";
import { ReviewStars } from "./ReviewStars";
import { useReviewPhotos } from "./useReviewPhotos";
import type { Written } from "./useReviews";

/** The server's limit of characters in a review, and the number from which the count is shown. */
const most = 4000;
const near = 3600;

interface ReviewFormProps {
  /** The review to change; null for a new one. */
  review: OwnReview | null;
  /** Sends the review. If it rejects, the form shows the error and keeps its content. */
  onSend: (written: Written) => Promise<void>;
  onClose: () => void;
}

/** The form to write or change a review. */
export function ReviewForm({ review, onSend, onClose }: ReviewFormProps) {
  const { t } = useI18n();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [text, setText] = useState(review?.text ?? "");
  const [tried, setTried] = useState(false);
  const photos = useReviewPhotos(review?.pictures ?? []);
  const { busy, problem, send } = useSending(onSend);
  const letters = countLetters(text.trim());
  const unrated = tried && rating === 0;
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input")?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rating === 0) form.current?.querySelector<HTMLInputElement>("input")?.focus();
    if (rating === 0 || letters > most || photos.busy) return;
    const pictures = photos.added.map(({ file }) => file);
    void send({ rating, text: text.trim(), keep: photos.keep, pictures });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-4 grid gap-4 border-t border-line pt-4"
    >
      <ReviewStars
        name={`${id}-rating`}
        rating={rating}
        onRate={setRating}
        wrong={unrated ? t("dashboard.reviews.rating.required") : ""}
      />
      <div>
        <label htmlFor={`${id}-text`} className="mb-1 block font-medium">
          {t("dashboard.reviews.text")}
        </label>
        <textarea
          id={`${id}-text`}
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          aria-invalid={letters > most}
          aria-describedby={letters >= near ? `${id}-count` : undefined}
          placeholder={t("dashboard.reviews.text.hint")}
          className="block min-h-28 w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 placeholder:text-muted hover:border-muted aria-invalid:border-2 aria-invalid:border-sale"
        />
        {letters >= near && (
          <p
            id={`${id}-count`}
            className={`mt-1 text-sm ${letters > most ? "font-medium text-sale" : "text-muted"}`}
          >
            {t("dashboard.letters", { count: letters, max: most })}
          </p>
        )}
      </div>
      <ReviewPhotos stored={review?.pictures ?? []} photos={photos} />
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton busy={busy || photos.busy}>
          {t(review ? "dashboard.reviews.save" : "dashboard.reviews.send")}
        </SubmitButton>
        <button type="button" onClick={onClose} className={button.quiet}>
          {t("dashboard.reviews.cancel")}
        </button>
      </div>
    </form>
  );
}

function useSending(onSend: ReviewFormProps["onSend"]) {
  const problemOf = useProblem();
  const [state, setState] = useState({ busy: false, problem: "" });
  const send = async (written: Written) => {
    if (state.busy) return;
    setState({ busy: true, problem: "" });
    try {
      await onSend(written);
    } catch (error) {
      console.info("send review:", error);
      setState({ busy: false, problem: problemOf(error) });
    }
  };
  return { ...state, send };
}
