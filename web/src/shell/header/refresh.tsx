import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#shell/use-go.ts';
import { useTheme } from '#theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

/** Refreshes the visible page, and no other; if the theme shows the button. */
export function Refresh() {
  const { t } = useTranslation();
  const { view, restart } = useGo();
  const isShown = useTheme(({ theme }) => theme.showRefresh);
  if (!isShown) return null;
  return (
    <HeaderButton
      label={t('shell.refresh')}
      shortcut="refresh"
      disabled={view === undefined}
      onClick={() => view !== undefined && restart(view)}
    >
      <IconRefresh size={20} stroke={1.7} />
    </HeaderButton>
  );
}
