import type { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { useDeferredValue } from 'react';
import { useShownSection } from '#shell/menu/use-menu.tsx';
import { useIsMobile, useSidebar } from '#shell/sidebar-store.ts';
import { useTheme } from '#theme/theme-store.ts';

export type Layout = ThemeSettings['layout'];

/** The layout of the page: the reader's, which a narrow window only puts aside. */
export function useLayout(): Layout {
  // Drawn beside what else is to do: all of the frame at once would hold the page up.
  const layout = useDeferredValue(useTheme(({ theme }) => theme.layout));
  return useIsMobile() ? 'vertical' : layout;
}

/** Whether a layout has no menu to show beside its sections: the one that is shown is a page by itself. */
export function useHasNoMenu(): boolean {
  const layout = useLayout();
  const { shown } = useShownSection();
  return (layout === 'column' || layout === 'comprehensive') && shown?.children.length === 0;
}

/** Whether the sidebar shows icons only. Floating, it always does, and what the reader had chosen waits. */
export function useIsFolded(): boolean {
  const layout = useLayout();
  const hasNoMenu = useHasNoMenu();
  const isFolded = useSidebar((state) => state.isFolded);
  return layout === 'float' || hasNoMenu || isFolded;
}
