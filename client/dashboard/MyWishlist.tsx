export function MyWishlist() {
  return <div data-section="my_wishlist" />;
}
