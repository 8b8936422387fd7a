import { lazyPart } from '#kit/lazy-part.tsx';
import { useTheme } from '#theme/theme-store.ts';

const RightPanel = lazyPart<object>(() => import('./right-panel.tsx'));

/** The right-hand panel, for those who want it. */
export function RightPanelHost() {
  const isShown = useTheme(({ theme }) => theme.showThemeSetting);
  return isShown ? <RightPanel /> : null;
}
