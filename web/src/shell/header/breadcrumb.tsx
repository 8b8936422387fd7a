import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPage } from '#routing/route-table.tsx';
import type { AppRoute } from '#routing/routes.ts';
import { useMenu } from '#shell/menu/use-menu.tsx';
import { useTitle } from '#shell/use-title.ts';
import classes from './header.module.css';

/** Where the page stands in the menu, from its section down. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const page = useCurrentPage();
  const { section } = useMenu();
  if (!page) return <div className={classes.breadcrumb} />;
  const above = page.parents.filter(
    (route) =>
      !route.meta.levelHidden &&
      !route.meta.breadcrumbHidden &&
      route.path !== page.path &&
      // The menu has the page in its place.
      route.path !== section?.section?.path,
  );
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        {above.map((route) => {
          const target = targetOf(route);
          const isLink = target !== undefined && target !== page.path;
          return (
            <li key={route.path}>
              {isLink ? <Link to={target}>{titleOf(route.meta)}</Link> : titleOf(route.meta)}
            </li>
          );
        })}
        {page.meta.breadcrumbHidden ? null : <li aria-current="page">{titleOf(page.meta)}</li>}
      </ol>
    </nav>
  );
}

/** Where a section leads: to its own page or on to another, as far as that can be told without a parameter. */
function targetOf({ view, path, redirect }: AppRoute): string | undefined {
  const target = view === undefined ? redirect : path;
  return target?.includes(':') ? undefined : target;
}
