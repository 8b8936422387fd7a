import type { Ability } from '../../core/access.ts';
import type { RouteMeta } from './menu.ts';

/** A page of the menu. */
export type Page = {
  /** Relative to its section, or absolute. */
  path: string;
  /** Unique in the whole tree; the title is `menu.<name>`. */
  name: string;
  meta?: Partial<RouteMeta>;
} & (
  | {
      /** The view that the web app knows under this name, such as `withdrawals/list`. */
      component: string;
      /** The right without which the page is not offered; `session`: anyone signed in may open it. */
      ability: Ability | 'session';
    }
  // Not built yet, so it is not in the menu.
  | { component?: undefined; ability?: undefined }
);

/** A section of the menu. It shows while at least one of its pages does. */
export interface Section {
  path: string;
  name: string;
  /** A name of Tabler's icons. */
  icon: string;
  meta?: Partial<RouteMeta>;
  children: readonly Page[];
}
