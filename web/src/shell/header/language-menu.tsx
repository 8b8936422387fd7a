import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useLanguageChange } from '#kit/use-language-change.ts';
import { useMenuButton } from '#shell/use-menu-button.ts';
import { useTheme } from '#theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

const loadEntries = () => import('./language-entries.tsx');
const LanguageEntries = lazyPart(loadEntries, { isOfShell: true });

/** The languages to choose from. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const isShown = useTheme(({ theme }) => theme.showLanguage);
  const change = useLanguageChange();
  const { button, menu } = useMenuButton(loadEntries);
  if (!isShown) return null;
  return (
    <>
      <HeaderButton {...button} label={t('shell.language')}>
        <IconLanguage size={20} stroke={1.7} />
      </HeaderButton>
      {menu ? <LanguageEntries {...menu} onChoose={change} /> : null}
    </>
  );
}
