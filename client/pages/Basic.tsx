import { BasicCart } from "../basic/BasicCart";
import { BasicCheckout } from "../basic/BasicCheckout";
import { BasicConfirm } from "../basic/BasicConfirm";
import { BasicOrder } from "../basic/BasicOrder";
import { BasicPay } from "../basic/BasicPay";
import { BasicReturn } from "../basic/BasicReturn";
import { usePageProps } from "../lib/page";
import type { BasicProps } from "../types/page.gen";

/** The pages for buying without scripts. Only the server renders them. */
export default function Basic() {
  const props = usePageProps<BasicProps>();
  return (
    <div className="wrap max-w-2xl pt-2 pb-12">
      <Step {...props} />
    </div>
  );
}

function Step(props: BasicProps) {
  if (props.step === "cart") return <BasicCart {...props} />;
  if (props.step === "confirm") return <BasicConfirm {...props} />;
  if (props.step === "pay") return <BasicPay {...props} />;
  if (props.step === "return") return <BasicReturn {...props} />;
  if (props.step === "order") return <BasicOrder {...props} />;
  return <BasicCheckout {...props} />;
}
