import { useEffect } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import { closeThemeDrawer, useThemeDrawer } from '#theme/theme-drawer-store.ts';

const ThemeDrawer = lazyPart<{ opener: HTMLElement | null; onClose: () => void }>(
  () => import('./theme-drawer.tsx'),
);

/** The place of the theme drawer: outside the layout, which may change while it is open. */
export function ThemeDrawerHost() {
  const { isOpen, opener } = useThemeDrawer();
  // The next signed-in admin finds it closed.
  useEffect(() => closeThemeDrawer, []);
  return isOpen ? <ThemeDrawer opener={opener} onClose={closeThemeDrawer} /> : null;
}
