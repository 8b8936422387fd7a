import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';

export const record = (
  path: string,
  more: Partial<RouteRecord> = {},
  meta: Partial<RouteRecord['meta']> = {},
) => ({
  path,
  name: path,
  meta: { title: path, ...meta },
  ...more,
});
export const section = (path: string, children: RouteRecord[], meta: Partial<RouteRecord['meta']> = {}) =>
  record(path, { component: 'Layout', children }, meta);

/** A hundred sections of 49 pages. */
export const aLargeMenu = () =>
  Array.from({ length: 100 }, (_, index) =>
    section(
      `/s${index}`,
      Array.from({ length: 49 }, (_page, place) =>
        record(`p${place}`, { component: 'x' }, { icon: 'home', roles: ['finance'] }),
      ),
    ),
  );
