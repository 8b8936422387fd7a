import * as z from 'zod/mini';
import type { Ability } from '../../core/access.ts';
import { nameOf } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Language } from '../../core/language.ts';

/** What a route record says about its place in the shell. */
export const RouteMeta = z.object({
  /** A key of the page's texts, or what staff called the entry, in the language of the call. */
  title: z.string(),
  /** What staff called the entry; absent where `title` is a key. */
  titles: z.optional(
    z.object({
      'zh-CN': z.string(),
      'ch-CN': z.string(),
      'en-US': z.string(),
    } satisfies Record<Language, z.ZodMiniString>),
  ),
  icon: z.optional(z.string()),
  isCustomSvg: z.optional(z.boolean()),
  badge: z.optional(z.string()),
  dot: z.optional(z.boolean()),
  target: z.optional(z.enum(['_blank', '_self'])),
  noKeepAlive: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  levelHidden: z.optional(z.boolean()),
  noClosable: z.optional(z.boolean()),
  dynamicNewTab: z.optional(z.boolean()),
  tabHidden: z.optional(z.boolean()),
  breadcrumbHidden: z.optional(z.boolean()),
  activeMenu: z.optional(z.string()),
  /** Who may open it: one of these roles, or roles and rights as an access check names them. */
  roles: z.optional(
    z.union([
      z.array(z.string()),
      z.object({
        role: z.optional(z.array(z.string())),
        ability: z.optional(z.array(nameOf<Ability>())),
        mode: z.optional(z.enum(['oneOf', 'allOf', 'except'])),
      }),
    ]),
  ),
});
export type RouteMeta = z.output<typeof RouteMeta>;

/** A route as the server sends it; `component` is `Layout` or the name of a view. */
export interface RouteRecord {
  path: string;
  name: string;
  component?: string;
  redirect?: string;
  meta: RouteMeta;
  children?: RouteRecord[];
}

export const RouteRecord: z.ZodMiniType<RouteRecord> = z.object({
  path: z.string(),
  name: z.string(),
  component: z.optional(z.string()),
  redirect: z.optional(z.string()),
  meta: RouteMeta,
  children: z.optional(z.lazy(() => z.array(RouteRecord))),
});

export const routerList = endpoint({
  method: 'POST',
  path: '/backstage/router/routerList',
  withoutKey: 'It only reads. The specification makes it a POST.',
  ability: 'session',
  passive: true,
  summary: "Returns the caller's menu as a tree of routes.",
  reply: z.object({ list: z.array(RouteRecord) }),
});
