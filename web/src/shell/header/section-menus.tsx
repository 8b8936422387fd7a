import { useTranslation } from 'react-i18next';
import { SectionBar } from '#shell/menu/section-bar.tsx';
import { useMenu, useShownSection } from '#shell/menu/use-menu.tsx';
import { settings } from '#web/settings.ts';
import classes from './header.module.css';

/** The sections as underlined tabs; the sidebar has the menu of the one that is shown. */
export function SectionTabs() {
  const { t } = useTranslation();
  const { nodes, active, lit, choose } = useShownSection();
  return (
    <nav className={classes.sections} aria-label={t('shell.sections')}>
      <SectionBar
        nodes={nodes}
        lit={lit?.path}
        active={active}
        look="tabs"
        label={t('shell.sections')}
        onChoose={settings.openFirstMenu ? undefined : choose}
      />
    </nav>
  );
}

/** The whole menu in one line; what is below a section drops down from it. */
export function HorizontalMenu() {
  const { t } = useTranslation();
  const { nodes, active, section } = useMenu();
  return (
    <nav className={classes.sections} aria-label={t('shell.menu')}>
      <SectionBar
        nodes={nodes}
        lit={section?.path}
        active={active}
        look="row"
        label={t('shell.menu')}
        flyOut="narrow"
      />
    </nav>
  );
}
