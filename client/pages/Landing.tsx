import { LandingHero } from "../components/LandingHero";
import { LandingReasons } from "../components/LandingReasons";
import { LandingShops } from "../components/LandingShops";
import { LandingSteps } from "../components/LandingSteps";
import { StandaloneLayout } from "../components/StandaloneLayout";
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
