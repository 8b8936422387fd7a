import { Activity, memo, useEffect, useLayoutEffect, useMemo } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  useLocation,
  useRoutes,
} from 'react-router';
import { PageId } from '#kit/form/unsaved.ts';
import { beginProgress } from '#routing/progress.ts';
import { useCurrentPage, useRouteTable } from '#routing/route-table.tsx';
import type { KeptView } from './kept-views.ts';
import { useScrollPlaces } from './scroll-places.ts';
import { useTabs, visitTab } from './tabs-store.ts';
import { useCurrentView } from './use-current-view.ts';
import { useLightSleep } from './use-light-sleep.ts';

/**
 * The page at the address, and behind it those of the other tabs: kept with their fields and their state, but asleep.
 * Their effects are ended, so they neither poll nor listen.
 */
export function TabViews() {
  const { pathname, search } = useLocation();
  const page = useCurrentPage();
  const { view: current } = useCurrentView();
  const kept = useTabs((state) => state.kept);
  const isOneEach = page?.meta.dynamicNewTab ?? false;
  const isFixed = page?.meta.noClosable ?? false;
  const isPassing = page?.meta.noKeepAlive ?? false;
  const isTabless = page?.meta.tabHidden ?? false;

  // Before the paint: the page shows together with its tab.
  useLayoutEffect(() => {
    if (current !== undefined) visitTab({ pathname, search, isOneEach, isFixed, isPassing, isTabless });
  }, [current, pathname, search, isOneEach, isFixed, isPassing, isTabless]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation shows the bar
  useEffect(() => {
    const done = beginProgress();
    const frame = requestAnimationFrame(done);
    return () => {
      cancelAnimationFrame(frame);
      done();
    };
  }, [pathname]);

  useScrollPlaces(current ?? pathname);

  // In the order of their ids: a page that is moved in the document loses its scroll positions.
  const views = kept.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return (
    <>
      {views.map((view) => (
        <KeptPage key={`${view.id} ${view.life}`} view={view} isShown={view.id === current} />
      ))}
      {current === undefined ? <PageAt key={pathname} pathname={pathname} search={search} /> : null}
    </>
  );
}

/** A page that is shown, or asleep behind the one that is. */
const KeptPage = memo(function KeptPage({ view, isShown }: { view: KeptView; isShown: boolean }) {
  const root = useLightSleep(view.id, isShown);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div ref={root}>
        <PageId value={view.id}>
          <PageAt pathname={view.pathname} search={view.search} />
        </PageId>
      </div>
    </Activity>
  );
});

/** Draws whatever the routes have for a place; what is below it takes that place for the address. */
const PageAt = memo(function PageAt({ pathname, search }: Pick<KeptView, 'pathname' | 'search'>) {
  // The router's own way to give a part of the page another address would render that part with every navigation.
  const place = useMemo(
    () => ({
      location: { pathname, search, hash: '', state: null, key: 'default', mask: undefined },
      navigationType: NavigationType.Pop,
    }),
    [pathname, search],
  );
  return (
    <LocationContext value={place}>
      <RoutedPage />
    </LocationContext>
  );
});

const RoutedPage = memo(function RoutedPage() {
  const { pathname } = useLocation();
  return useRoutes(useRouteTable().objectsAt(pathname));
});
