import { useMemo } from 'react';
import { usePreferences } from '../preferences';
import { type Theme, themeOf } from './themes';

/** The theme the account has chosen. */
export function useTheme(): Theme {
  const name = usePreferences((state) => state.theme);
  const color = usePreferences((state) => state.color);
  return useMemo(() => themeOf(name, color), [name, color]);
}
