import { createContext, type ReactNode, useContext } from "react";
import type { Theme } from "../types/theme";

const ThemeContext = createContext<Theme | null>(null);

export function ThemeProvider({ theme, children }: { theme: Theme | null; children: ReactNode }) {
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error("useTheme outside of ThemeProvider");
  return theme;
}
