// The pages of a shop, one chunk: each is small, and the next view is here with the first.
export { default as BestSelling } from "./BestSelling";
export { default as Category } from "./Category";
export { default as ErrorPage } from "./ErrorPage";
export { default as NotFound } from "./NotFound";
export { default as Product } from "./Product";
export { default as ShopHome } from "./ShopHome";
export { default as Unpublished } from "./Unpublished";
