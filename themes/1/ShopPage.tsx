import type { Props as FrontProps } from "../../client/section/front/props.gen";
import { SectionPage } from "../../client/section/SectionPage";
import type { Parts } from "../../client/section/sectionTypes";
import type { ShopPageProps } from "../../client/types/page.gen";
import { Front } from "./Front";

const parts: Parts = {
  front: ({ banners }: FrontProps) => (
    <div className="wrap pt-3 sm:pt-4">
      <Front banners={banners} />
    </div>
  ),
};

/** A page of sections. The front of the shop is that of the home page. */
export function ShopPage(props: ShopPageProps) {
  return <SectionPage {...props} parts={parts} />;
}
