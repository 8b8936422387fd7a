import type { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { useDeferredValue } from 'react';
import { useIsMobile, useSidebar } from '#shell/sidebar-store.ts';
import { useTheme } from '#theme/theme-store.ts';

export type Layout = ThemeSettings['layout'];

/** The layout of the page: the reader's, which a narrow window only puts aside. */
export function useLayout(): Layout {
  // Drawn beside what else is to do: all of the frame at once would hold the page up.
  const layout = useDeferredValue(useTheme(({ theme }) => theme.layout));
  return useIsMobile() ? 'vertical' : layout;
}

/** Whether the sidebar shows icons only. Floating, it always does, and what the reader had chosen waits. */
export function useIsFolded(): boolean {
  const layout = useLayout();
  const isFolded = useSidebar((state) => state.isFolded);
  return layout === 'float' || isFolded;
}
