import { createContext, useContext, useMemo } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation } from 'react-router';
import { NoticePage } from '#session/notice-page.tsx';
import { targetAfterLogin } from '#session/redirect.ts';
import { type AppRoute, pagesOf, sectionsOf } from './routes.ts';
import { ViewHost } from './view-host.tsx';

/** The routes of this session, as a tree for the menu and as a table for the router. */
export interface RouteTable {
  tree: AppRoute[];
  pages: AppRoute[];
  /** For `useRoutes`. */
  objects: RouteObject[];
  /** The page at a path, or undefined for one that is none. */
  pageAt(pathname: string): AppRoute | undefined;
}

export function routeTable(tree: AppRoute[]): RouteTable {
  const pages = pagesOf(tree);
  const pageObjects = pages.map(
    (page): RouteObject => ({ path: page.path, id: page.path, element: <ViewHost name={page.view ?? ''} /> }),
  );
  const taken = new Set(pages.map((page) => page.path));
  const sectionObjects = sectionsOf(tree)
    .filter((section) => !taken.has(section.path) && section.redirect !== section.path)
    .map(
      (section): RouteObject => ({
        path: section.path,
        element: <Navigate to={section.redirect ?? '/'} replace />,
      }),
    );
  const pageAt = (pathname: string) => {
    const id = matchRoutes(pageObjects, pathname)?.at(-1)?.route.id;
    return pages.find((page) => page.path === id);
  };
  const isKnown = (pathname: string) => matchRoutes([...pageObjects, ...sectionObjects], pathname) !== null;
  const first = pages[0]?.path;
  const homeObjects: RouteObject[] =
    first !== undefined && !isKnown('/') ? [{ path: '/', element: <Navigate to={first} replace /> }] : [];
  return {
    tree,
    pages,
    pageAt,
    objects: [
      ...pageObjects,
      ...sectionObjects,
      ...homeObjects,
      { path: '/login', element: <AfterLogin isKnown={isKnown} /> },
      { path: '/403', element: <NoticePage code="403" /> },
      { path: '/404', element: <NoticePage code="404" /> },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  };
}

/** Whoever is signed in has no business at /login: on to the page that had asked for it, or home. */
function AfterLogin({ isKnown }: { isKnown: (pathname: string) => boolean }) {
  const { search } = useLocation();
  return <Navigate to={targetAfterLogin(search, isKnown)} replace />;
}

export const RouteTableContext = createContext<RouteTable>(routeTable([]));

export function useRouteTable(): RouteTable {
  return useContext(RouteTableContext);
}

/** The page that the reader looks at; undefined on /403 and /404. */
export function useCurrentPage(): AppRoute | undefined {
  const { pathname } = useLocation();
  const table = useRouteTable();
  return useMemo(() => table.pageAt(pathname), [table, pathname]);
}
