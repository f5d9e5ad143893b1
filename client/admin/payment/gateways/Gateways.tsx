import { useQuery } from "@tanstack/react-query";
import type { GatewayAccount } from "../../../types/online.gen";
import { useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { GatewayCard } from "./GatewayCard";

/** The cards of payment gateways, each with the shop's account. */
export function Gateways() {
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["gateways"],
    queryFn: ({ signal }) => api.get<GatewayAccount[]>("gateways", signal),
  });
  return (
    <Loaded query={query}>
      {(accounts) => (
        <div className="grid gap-4">
          {accounts.map((each) => (
            <GatewayCard key={each.gateway} account={each} />
          ))}
        </div>
      )}
    </Loaded>
  );
}
