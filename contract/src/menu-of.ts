import { type Access, can } from './access.ts';
import type { RouteRecord } from './menu.ts';
import type { Page, Section } from './menu-entry.ts';
import { menuTree } from './menu-tree.ts';

/** The routes of all that is built and that this person may see. A section without a page is left out. */
export function menuOf(access: Access, tree: readonly Section[] = menuTree): RouteRecord[] {
  return tree.flatMap(({ path, name, icon, meta, children }) => {
    const pages = children.filter((page) => isOffered(page, access)).map(pageRoute);
    if (pages.length === 0) return [];
    return [
      {
        path,
        name,
        component: 'Layout',
        meta: { title: `menu.${name}`, icon, ...meta, ...(pages.every(isHidden) && { hidden: true }) },
        children: pages,
      },
    ];
  });
}

function isOffered({ component, ability }: Page, access: Access): boolean {
  return component !== undefined && (ability === 'session' || can(access, ability));
}

/** A section that has nothing to show would be an entry that leads to what is reached from elsewhere. */
function isHidden({ meta }: RouteRecord): boolean {
  return meta.hidden === true;
}

function pageRoute({ path, name, component, meta }: Page): RouteRecord {
  return {
    path,
    name,
    ...(component !== undefined && { component }),
    meta: { title: `menu.${name}`, ...meta },
  };
}
