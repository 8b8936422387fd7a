import { IconPalette } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openThemeDrawer } from '#theme/theme-drawer-store.ts';
import { useTheme } from '#theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

/** Opens the theme drawer. */
export function ThemeButton() {
  const { t } = useTranslation();
  const isShown = useTheme(({ theme }) => theme.showTheme);
  if (!isShown) return null;
  return (
    <HeaderButton
      label={t('shell.themeSettings')}
      aria-haspopup="dialog"
      onClick={(event) => openThemeDrawer(event.currentTarget)}
    >
      <IconPalette size={20} stroke={1.7} />
    </HeaderButton>
  );
}
