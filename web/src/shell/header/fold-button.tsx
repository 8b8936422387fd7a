import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHasNoMenu } from '#shell/layouts/use-layout.ts';
import { openOverPage, toggleFold, useIsMobile, useSidebar } from '#shell/sidebar-store.ts';
import { HeaderButton } from './header-button.tsx';

/** Folds the menu away and back; on narrow windows, opens it over the page. */
export function FoldButton() {
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  const { isFolded, isOpenOverPage } = useSidebar();
  const hasNoMenu = useHasNoMenu();
  if (isMobile)
    return (
      <HeaderButton
        label={t('shell.openMenu')}
        aria-expanded={isOpenOverPage}
        onClick={() => openOverPage(true)}
      >
        <IconMenu2 size={20} stroke={1.7} />
      </HeaderButton>
    );
  if (hasNoMenu) return null;
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <HeaderButton
      label={t(isFolded ? 'shell.unfold' : 'shell.fold')}
      aria-expanded={!isFolded}
      onClick={toggleFold}
    >
      <Icon size={20} stroke={1.7} />
    </HeaderButton>
  );
}
