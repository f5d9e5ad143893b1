import type { Theme } from "../../client/types/theme";
import market from "../1";

const bold: Theme = { ...market };

export default bold;
