import { LandingHero } from "../landing/LandingHero";
import { LandingReasons } from "../landing/LandingReasons";
import { LandingShops } from "../landing/LandingShops";
import { LandingSteps } from "../landing/LandingSteps";
import { StandaloneLayout } from "../layout/StandaloneLayout";
import { usePageProps } from "../lib/page";
import type { LandingProps } from "../types/page.gen";

export default function Landing() {
  const { shops } = usePageProps<LandingProps>();
  return (
    <StandaloneLayout>
      <LandingHero />
      <LandingReasons />
      <LandingSteps />
      <LandingShops shops={shops} />
    </StandaloneLayout>
  );
}
