export function MyReviews() {
  return <div data-section="my_reviews" />;
}
