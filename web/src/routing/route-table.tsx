import { createContext, useContext, useMemo } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation } from 'react-router';
import { NoticePage } from '#entry/notice-page.tsx';
import { targetAfterLogin } from '#session/redirect.ts';
import { settings } from '#web/settings.ts';
import { isPlain, pathKey } from './paths.ts';
import { type AppRoute, pagesOf, sectionsOf } from './routes.ts';
import { ViewHost } from './view-host.tsx';

/** The routes of this session, as a tree for the menu and as a table for the router. */
export interface RouteTable {
  tree: AppRoute[];
  pages: AppRoute[];
  /** What `useRoutes` needs to know to draw a path; few, however large the menu is. */
  objectsAt(pathname: string): RouteObject[];
  /** The page at a path, or undefined for one that is none. */
  pageAt(pathname: string): AppRoute | undefined;
}

/** @param former pages that this session had before: who has lost one is told so, rather than that it never was */
export function routeTable(tree: AppRoute[], former: readonly AppRoute[] = []): RouteTable {
  const pages = pagesOf(tree);
  const plainPages = byPath(pages.filter(({ path }) => isPlain(path)));
  const sections = byPath(sectionsOf(tree));
  const lost = byPath(former);
  // Few have parameters; only these are compared one by one.
  const patterns = pages
    .filter(({ path }) => !isPlain(path))
    .map((page): RouteObject => ({ id: page.path, path: page.path, element: viewOf(page) }));
  const pageAt = (pathname: string) => {
    const plain = plainPages.get(keyOf(pathname));
    if (plain || patterns.length === 0) return plain;
    const id = matchRoutes(patterns, pathname)?.at(-1)?.route.id;
    return pages.find((page) => page.path === id);
  };
  const isKnown = (pathname: string) =>
    pageAt(pathname) !== undefined || sections.has(keyOf(pathname)) || keyOf(pathname) === '/';
  const ownObjects = objectsOfApp(isKnown, pages.find(({ path }) => isPlain(path))?.path);

  const objectsAt = (pathname: string): RouteObject[] => {
    const page = plainPages.get(keyOf(pathname));
    if (page) return [{ path: page.path, element: viewOf(page) }];
    const redirect = sections.get(keyOf(pathname))?.redirect;
    if (redirect !== undefined) return [{ path: '*', element: <Navigate to={redirect} replace /> }];
    // Without a home page the reader is sent to the first page left, as from everywhere else.
    if (keyOf(pathname) !== '/' && lost.has(keyOf(pathname)))
      return [{ path: '*', element: <Navigate to="/403" replace /> }];
    return [...ownObjects, ...patterns, { path: '*', element: <Navigate to="/404" replace /> }];
  };
  return { tree, pages, pageAt, objectsAt };
}

function viewOf({ path, view = '' }: AppRoute) {
  return <ViewHost key={path} name={view} />;
}

/** What is there whatever the menu is. */
function objectsOfApp(isKnown: (pathname: string) => boolean, first: string | undefined): RouteObject[] {
  return [
    { path: '/', element: <Navigate to={first ?? '/404'} replace /> },
    { path: '/index', element: <Navigate to="/" replace /> },
    { path: '/login', element: <AfterLogin isKnown={isKnown} /> },
    { path: '/register', element: <Navigate to="/" replace /> },
    { path: '/callback', element: <Navigate to="/" replace /> },
    { path: '/403', element: <NoticePage code="403" /> },
    { path: '/404', element: <NoticePage code="404" /> },
  ];
}

/** The first one has a path. No other entry may use the app's own paths. */
function byPath(routes: readonly AppRoute[]): Map<string, AppRoute> {
  const found = new Map<string, AppRoute>();
  for (const route of routes) {
    const key = pathKey(route.path);
    if (!found.has(key) && !ownPaths.includes(key)) found.set(key, route);
  }
  return found;
}

const ownPaths: readonly string[] = settings.publicPaths;

/** As the router compares: decoded, without a slash at the end. */
function keyOf(pathname: string): string {
  const bare = pathKey(pathname).replace(/(?<=.)\/+$/, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

/** A signed-in reader at /login goes on to the requested page, or home. */
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
