import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { payPromise } from "../../client/shop/payPromise";

/** The shop's tagline and its services. */
export function ShopIntro() {
  const { t } = useI18n();
  const shop = useShop();
  const { name, tagline, public_number } = shop;
  const promises = [t(payPromise(shop)), t("home.delivery")];
  if (public_number) promises.push(t("home.call"));
  return (
    <section className="wrap flex flex-col items-center pt-10 text-center lg:pt-16">
      <span className="mb-6 h-12 w-px bg-edge" />
      <h1 className="text-2xl sm:text-4xl">
        {tagline && <span className="sr-only">{name}: </span>}
        {tagline || name}
      </h1>
      <ul className="mt-4 gap-x-3 text-sm leading-relaxed text-muted sm:flex">
        {promises.map((promise) => (
          <li
            key={promise}
            className="flex justify-center gap-x-3 sm:not-first:before:content-['·']"
          >
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}
