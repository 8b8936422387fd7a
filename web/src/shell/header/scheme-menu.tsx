import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useMenuButton } from '#shell/use-menu-button.ts';
import { useTheme } from '#theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

export const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

const loadEntries = () => import('./scheme-entries.tsx');
const SchemeEntries = lazyPart(loadEntries, { isOfShell: true });

/** Light, dark, or as the system has it. */
export function SchemeMenu() {
  const { t } = useTranslation();
  const Current = useTheme(({ theme }) => schemeIcons[theme.colorScheme]);
  const { button, menu } = useMenuButton(loadEntries);
  return (
    <>
      <HeaderButton {...button} label={t('shell.scheme')}>
        <Current size={20} stroke={1.7} />
      </HeaderButton>
      {menu ? <SchemeEntries {...menu} /> : null}
    </>
  );
}
