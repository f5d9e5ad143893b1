export default function SearchOverlay() {
  return null;
}
