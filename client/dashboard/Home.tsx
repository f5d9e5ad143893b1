export function Home() {
  return <div data-section="home" />;
}
