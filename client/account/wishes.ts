import { toast } from "../components/toast";
import { ApiError } from "../lib/api";
import type { I18n } from "../lib/i18n";
import { type CustomerApi, customerApi } from "../lib/useCustomerApi";
import { storage } from "../state/storage";
import { wishlist, withWish } from "../state/wishlist";
import type { ProductCard, Shop } from "../types/catalog.gen";

// The server's maximum number of products per request.
const most = 200;

// The queue of changes to the account, sent one after another.
let queue: Promise<unknown> = Promise.resolve();
const underWay = new Set<{ product: ProductCard; wished: boolean }>();

// Returns the storage key that marks wishes which the account may not have yet.
function unsentEntry(slug: string): string {
  return `${slug}-wishlist-unsent`;
}

/** Marks this browser's wishes, so that accountWishes adds them to the account. Call it when a guest signs in. */
export function keepUnsent(slug: string): void {
  storage.setItem(unsentEntry(slug), "1");
}

/** Loads the account's wishlist and stores it in the browser. If the browser's wishes are marked, it merges them first. */
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

/** Sends a change of the browser's wishlist to the account. A failure reverts the change and shows a toast. */
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
    // If the session has ended, the wish stays in the browser as a guest's.
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
