import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { HeaderButton } from '#shell/header/header-button.tsx';
import { useTheme } from '#web/theme/theme-store.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazyPart(loadDialog);

/** Opens the search, by hand or by Ctrl+K and ⌘K. */
export function Search() {
  const { t } = useTranslation();
  const isShown = useTheme(({ theme }) => theme.showSearch);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isOurs || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);

  if (!isShown) return null;
  return (
    <>
      <HeaderButton
        label={t('search.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.7} />
      </HeaderButton>
      {isOpen ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
