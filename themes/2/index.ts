import type { Theme } from "../../client/types/theme";
import market from "../1";

const boutique: Theme = { ...market };

export default boutique;
