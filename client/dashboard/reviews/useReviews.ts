import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnReview, OwnReviews } from "../../types/review.gen";
import { useCustomerApi } from "../query";

/** The content of a customer's review. */
export interface Written {
  /** From 1 to 5. */
  rating: number;
  text: string;
  /** The keys of the stored pictures to keep. */
  keep: string[];
  pictures: Blob[];
}

/** Loads the customer's reviews and the products to review. */
export function useReviews() {
  const api = useCustomerApi();
  return useQuery({
    queryKey: ["reviews"],
    queryFn: ({ signal }) => api.get<OwnReviews>("/reviews", signal),
  });
}

/** Returns the calls that change reviews; each rejects with the API's error. */
export function useReviewCalls() {
  const api = useCustomerApi();
  const queries = useQueryClient();
  const anew = () => queries.invalidateQueries({ queryKey: ["reviews"] });
  return {
    async create(product: number, written: Written) {
      const body = form(written);
      body.set("product_id", String(product));
      const review = await api.post<OwnReview>("/reviews", body);
      await anew();
      return review;
    },
    async change(review: number, written: Written) {
      const changed = await api.put<OwnReview>(`/reviews/${review}`, form(written));
      await anew();
      return changed;
    },
    async remove(review: number) {
      await api.remove(`/reviews/${review}`);
      await anew();
    },
  };
}

function form({ rating, text, keep, pictures }: Written): FormData {
  const body = new FormData();
  body.set("rating", String(rating));
  body.set("text", text);
  for (const key of keep) body.append("keep", key);
  for (const picture of pictures) body.append("picture", picture, "picture");
  return body;
}
