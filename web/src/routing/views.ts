import type { ComponentType } from 'react';

/*
 * What a feature gives the shell. `features/<feature>/views.ts` exports `views`: by the name that the server's menu
 * gives as a route's `component`, how the page is loaded.
 *
 *   import type { Views } from './views.ts';
 *   export const views: Views = { 'withdrawals/list': () => import('./list-page.tsx') };
 *
 * A page is the default export of its module, takes no props, and reads its state from the address. It is kept
 * alive in its tab: its effects stop while the tab is hidden.
 */

export type LoadView = () => Promise<{ default: ComponentType }>;

export type Views = Record<string, LoadView>;

const modules = import.meta.glob<{ views: Views }>('../features/**/views.ts', { eager: true });

/** Every view of every feature. */
export const views: Views = Object.assign({}, ...Object.values(modules).map((module) => module.views));
