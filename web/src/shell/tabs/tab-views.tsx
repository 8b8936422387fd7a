import { Activity, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { useCurrentPage, useRouteTable } from '#app/route-table.tsx';
import { beginProgress } from '#shell/progress.ts';
import type { KeptView } from './kept-views.ts';
import { useTabs, visitTab } from './tabs-store.ts';
import { useActiveTab } from './use-active-tab.ts';

/**
 * The page at the address, and behind it those of the other tabs: kept with their fields and their state, but asleep.
 * Their effects are ended, so they neither poll nor listen.
 */
export function TabViews() {
  const { pathname, search } = useLocation();
  const page = useCurrentPage();
  const active = useActiveTab();
  const kept = useTabs((state) => state.kept);
  const isOneEach = page?.meta.dynamicNewTab ?? false;
  const isPinned = page?.meta.noClosable ?? false;
  const isPassing = page?.meta.noKeepAlive ?? false;

  // Before the paint: the page shows together with its tab.
  useLayoutEffect(() => {
    if (active !== undefined) visitTab({ pathname, search, isOneEach, isPinned, isPassing });
  }, [active, pathname, search, isOneEach, isPinned, isPassing]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation shows the bar
  useEffect(() => {
    const done = beginProgress();
    const frame = requestAnimationFrame(done);
    return () => {
      cancelAnimationFrame(frame);
      done();
    };
  }, [pathname]);

  useScrollPlaces(active ?? pathname);

  // In the order of their ids: a page that is moved in the document loses its scroll positions.
  const views = kept.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return (
    <>
      {views.map((view) => (
        <Activity key={`${view.id} ${view.life}`} mode={view.id === active ? 'visible' : 'hidden'}>
          <PageAt place={view} />
        </Activity>
      ))}
      {active === undefined ? <PageAt key={pathname} place={{ pathname, search }} /> : null}
    </>
  );
}

/** Draws whatever the routes have for a place; what is below it takes that place for the address. */
function PageAt({ place }: { place: Pick<KeptView, 'pathname' | 'search'> }) {
  const { objects } = useRouteTable();
  return useRoutes(objects, { pathname: place.pathname, search: place.search });
}

/** Every tab is found where it was scrolled to. */
function useScrollPlaces(id: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    window.scrollTo(0, places.current.get(id) ?? 0);
    const remember = () => places.current.set(id, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [id]);
}
