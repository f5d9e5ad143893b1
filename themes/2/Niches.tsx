import { CategoryIcon } from "../../client/catalog/CategoryIcon";
import { Photo } from "../../client/components/ui/Photo";
import { usePage } from "../../client/lib/page";
import { categoryPath } from "../../client/lib/paths";
import { Link } from "../../client/router/Link";
import type { Category, ProductCard } from "../../client/types/catalog.gen";
import type { Picture } from "../../client/types/media.gen";

interface NichesProps {
  title: string;
  /** The top categories. */
  categories: Category[];
  /** The products of the page. */
  products: ProductCard[];
}

/**
 * The top categories in arched frames with a picture of one of their products, or else with their icon. On a
 * phone they are a scrolling row.
 */
export function Niches({ title, categories, products }: NichesProps) {
  const all = usePage().categories;
  if (categories.length === 0) return null;
  const pictures = picturesOf(all, products);
  return (
    <section id="categories" className="scroll-mt-4 pt-14 lg:pt-20">
      <h2 className="wrap mb-6 text-center text-2xl sm:text-3xl lg:mb-8">{title}</h2>
      <ul className="wrap shelf gap-x-4 gap-y-10 py-1 sm:flex-wrap sm:justify-center lg:gap-x-8">
        {categories.map((category) => (
          <li key={category.id} className="w-32 shrink-0 sm:w-40 lg:w-52">
            <Link to={categoryPath(category)} className="group block text-center">
              <span aria-hidden="true" className="niche">
                <Niche picture={pictures.get(category.id)} icon={category.icon} />
              </span>
              <span className="display mt-3 block text-lg underline-offset-4 group-hover:text-primary group-hover:underline lg:text-xl">
                {category.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Niche({ picture, icon }: { picture: Picture | undefined; icon: string }) {
  if (!picture) return <CategoryIcon icon={icon} />;
  return (
    <Photo
      picture={picture}
      alt=""
      sizes="(min-width: 1024px) 260px, 200px"
      className="size-full object-cover"
    />
  );
}

// Returns a picture for each top category: that of the first product in the category or in one below it.
function picturesOf(categories: Category[], products: ProductCard[]): Map<number, Picture> {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const pictures = new Map<number, Picture>();
  for (const { picture, category_id } of products) {
    let top = category_id;
    for (let depth = 0; depth < 10; depth++) top = parents.get(top) || top;
    if (picture && !pictures.has(top)) pictures.set(top, picture);
  }
  return pictures;
}
