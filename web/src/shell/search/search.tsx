import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { noteStep } from '#session/first-steps.ts';
import { HeaderButton } from '#shell/header/header-button.tsx';
import { useTheme } from '#theme/theme-store.ts';
import { collectLetters, takeLetters } from './early-letters.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazyPart(loadDialog);

/** Opens the search, with the button or Ctrl+K and ⌘K. */
export function Search() {
  const { t } = useTranslation();
  const isShown = useTheme(({ theme }) => theme.showSearch);
  const [isOpen, setOpen] = useState(false);

  const open = () => {
    collectLetters();
    loadDialog().catch(takeLetters);
    setOpen(true);
    noteStep('search');
  };

  useShortcut('search', open, isShown && !isOpen);
  useEffect(() => {
    if (isOpen) return () => void takeLetters();
  }, [isOpen]);

  if (!isShown) return null;
  return (
    <>
      <HeaderButton
        label={t('search.title')}
        shortcut="search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={open}
      >
        <IconSearch size={20} stroke={1.7} />
      </HeaderButton>
      {isOpen ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
