import type { MantineColorSchemeManager } from '@mantine/core';
import type { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { useSyncExternalStore } from 'react';
import { useTheme } from './theme-store.ts';

const system = globalThis.matchMedia('(prefers-color-scheme: dark)');

/** How a choice comes out on this system. */
export function paintedScheme(choice: ThemeSettings['colorScheme']): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return system.matches ? 'dark' : 'light';
}

/** Tells when the system turns light or dark. */
export function onSystemScheme(listener: () => void): () => void {
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
}

/** Light or dark as the page shows it now. */
export function usePaintedScheme(): 'light' | 'dark' {
  const choice = useTheme(({ theme }) => theme.colorScheme);
  return useSyncExternalStore(onSystemScheme, () => paintedScheme(choice));
}

let unsubscribe: (() => void) | undefined;

/** Has Mantine follow the theme. It keeps nothing itself: what it is told may only be tried out. */
export const schemeManager: MantineColorSchemeManager = {
  get: () => useTheme.getState().theme.colorScheme,
  set: () => {},
  clear: () => {},
  subscribe: (onUpdate) => {
    unsubscribe = useTheme.subscribe(({ theme }, { theme: before }) => {
      if (theme.colorScheme !== before.colorScheme) onUpdate(theme.colorScheme);
    });
  },
  unsubscribe: () => unsubscribe?.(),
};
