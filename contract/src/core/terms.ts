import type { FirstRole } from './first-roles.ts';
import type { Notices } from './notices.ts';
import type { Refusals } from './refusals.ts';

/** The position of a page in the menu. */
export interface MenuTerm {
  /** The id of its section: see `features/menu/sections.ts`. */
  section: string;
  /** Among the pages of its section: the smallest comes first. */
  order: number;
  /** Relative to the section. */
  path: string;
  /** Unique in the whole menu; the title is `menu.<name>`. */
  name: string;
  /** The view that the web app knows under this name, such as `withdrawals/list`. */
  component: string;
  /** The right without which the page is not offered; `session`: anyone signed in may open it. */
  ability: string;
  meta?: Readonly<Record<string, string | boolean>>;
}

/** What a feature is about, before any of its schemas: it imports types and its refusals, so that all may be derived from it. */
export interface Terms {
  /** Every right, `<subject>.<verb>`, with the role groups that have it at the first start. */
  rights?: Readonly<Record<string, readonly FirstRole[]>>;
  /** Permissions that move money or grant permissions: their commands need a recent confirmation of identity, and their holders may need a second factor. */
  sensitive?: readonly string[];
  refusals?: Refusals;
  menu?: readonly MenuTerm[];
  /** Records that the search finds, each with the fields by which it does. */
  search?: Readonly<Record<string, readonly string[]>>;
  notices?: Notices;
  /** Counts of work that waits, of which each is a tile of the home page. */
  tiles?: readonly string[];
  /** Names under which the program acts, as the log shows them. */
  programs?: readonly string[];
  /** Payloads by the names of events; a type alone. */
  events?: object;
}

/** Declares the terms of a feature. What it says of rights, it says of its own. */
export function terms<const T extends Terms>(
  own: T & {
    menu?: readonly (MenuTerm & { ability: keyof T['rights'] | 'session' })[];
    notices?: Readonly<Record<string, { to: keyof T['rights'] | 'owner' }>>;
    sensitive?: readonly (keyof T['rights'])[];
  },
): T {
  return own;
}

/** A placeholder for a type where a value is required. */
export function of<T extends object>(): T {
  return {} as T;
}

/** One admin requested it, or another declined it; carrying it out is a separate event. */
export type ApprovalEvents<Name extends string, Payload> = Record<
  `${Name}_requested` | `${Name}_declined`,
  Payload
>;

/** The same where the requester can cancel the request. */
export type WithdrawableEvents<Name extends string, Payload> = ApprovalEvents<Name, Payload> &
  Record<`${Name}_withdrawn`, Payload>;
