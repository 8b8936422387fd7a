import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPage } from '#app/route-table.tsx';
import classes from './header.module.css';

/** Where the page stands in the menu, from its section down. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const page = useCurrentPage();
  if (!page) return <div className={classes.breadcrumb} />;
  const above = page.parents.filter((route) => !route.meta.levelHidden && route.path !== page.path);
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        {above.map((route) => (
          <li key={route.path}>
            {route.redirect === undefined || route.redirect === page.path ? (
              t(route.meta.title)
            ) : (
              <Link to={route.redirect}>{t(route.meta.title)}</Link>
            )}
          </li>
        ))}
        <li aria-current="page">{t(page.meta.title)}</li>
      </ol>
    </nav>
  );
}
