import { ApiError } from "../lib/api";
import type { I18n } from "../lib/i18n";
import { toast } from "../lib/toast";
import { type CustomerApi, customerApi } from "../lib/useCustomerApi";
import { storage } from "../state/storage";
import { wishlist, withWish } from "../state/wishlist";
import type { ProductCard, Shop } from "../types/catalog.gen";

// What the server takes at once.
const most = 200;

// Changes on their way to the account, one after another.
let queue: Promise<unknown> = Promise.resolve();
const underWay = new Set<{ product: ProductCard; wished: boolean }>();

// Is there while the browser may have wishes that the account has not heard of.
function unsentEntry(slug: string): string {
  return `${slug}-wishlist-unsent`;
}

/** From now on the wishes of this browser are to become the account's: those of a guest who signs in. */
export function keepUnsent(slug: string): void {
  storage.setItem(unsentEntry(slug), "1");
}

/** The account's wishlist, with the browser's in it if that is still to be sent; the browser keeps it too. */
export async function accountWishes(slug: string, api: CustomerApi): Promise<ProductCard[]> {
  const found = await inTurn(() => {
    if (storage.getItem(unsentEntry(slug)) === null) return api.get<ProductCard[]>("/wishlist");
    const product_ids = wishlist.get(slug).map(({ id }) => id);
    return api.put<ProductCard[]>("/wishlist", { product_ids: product_ids.slice(0, most) });
  });
  storage.removeItem(unsentEntry(slug));
  let wishes = found;
  for (const { product, wished } of underWay) wishes = withWish(wishes, product, wished);
  wishlist.change(slug, () => wishes);
  return wishes;
}

/** Tells the account of a wish that the browser has put on its list or taken off; a failure undoes that, and says so. */
export async function sendWish(
  { id, slug }: Shop,
  { locale, t }: I18n,
  product: ProductCard,
  wished: boolean,
): Promise<void> {
  const api = customerApi(id, locale);
  const path = `/wishlist/${product.id}`;
  const change = { product, wished };
  underWay.add(change);
  try {
    await inTurn(() => (wished ? api.put<null>(path) : api.remove<null>(path)));
  } catch (error) {
    const refusal = error instanceof ApiError ? error : null;
    // Whose session is over goes on wishing as a guest.
    const stays = refusal?.code === "login_required";
    wishlist.change(slug, (products) => withWish(products, product, stays ? wished : !wished));
    toast("error", refusal?.message || t("error.network"));
  } finally {
    underWay.delete(change);
  }
}

function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const mine = queue.then(call, call);
  queue = mine.catch(() => {});
  return mine;
}
