import { useTranslation } from 'react-i18next';
import { LogoLink } from '#shell/header/logo-link.tsx';
import { MenuTree } from '#shell/menu/menu-tree.tsx';
import { SectionBar } from '#shell/menu/section-bar.tsx';
import { entriesOf, useMenu, useShownSection } from '#shell/menu/use-menu.tsx';
import { useTitle } from '#shell/use-title.ts';
import { settings } from '#web/settings.ts';
import classes from './column-sidebar.module.css';
import { useHasNoMenu, useIsFolded } from './use-layout.ts';

/** The sections in a first column, the menu of one of them in a second, which folding hides. */
export function ColumnSidebar() {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const { section } = useMenu();
  const { nodes, active, lit, shown, choose } = useShownSection();
  const isFolded = useIsFolded();
  const hasNoMenu = useHasNoMenu();
  return (
    <nav className={classes.sidebar} aria-label={t('shell.menu')}>
      <div className={classes.first}>
        <LogoLink isSmall />
        <div className={classes.sections}>
          <SectionBar
            nodes={nodes}
            // Beside its menu the section that is shown is lit, without it the one of the page.
            lit={isFolded ? section?.path : lit?.path}
            active={active}
            look="cells"
            label={t('shell.sections')}
            // Without the second column its entries fly out of the first.
            flyOut={isFolded && !hasNoMenu ? 'narrow' : undefined}
            onChoose={settings.openFirstMenu ? undefined : choose}
          />
        </div>
      </div>
      {isFolded || !shown ? null : (
        <div className={classes.second}>
          <div className={classes.title}>
            <span>{titleOf(shown)}</span>
          </div>
          <div className={classes.menu}>
            <MenuTree key={shown.path} nodes={entriesOf(shown)} active={active} />
          </div>
        </div>
      )}
    </nav>
  );
}
