import { ProductGrid } from "../components/ProductGrid";
import { usePageProps } from "../lib/page";
import type { SearchProps } from "../types/page.gen";

export default function Search() {
  const { query, results } = usePageProps<SearchProps>();
  return (
    <div className="wrap">
      <h1>{query}</h1>
      <ProductGrid products={results.products} />
    </div>
  );
}
