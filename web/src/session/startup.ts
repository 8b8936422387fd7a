import type { SessionDue } from '@quarterdeck/contract/core/session-dues';
import type { Look } from '@quarterdeck/contract/core/theme';
import { routerList } from '@quarterdeck/contract/features/menu/menu';
import { type UserInfo, userInfo } from '@quarterdeck/contract/features/session/session';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { currentToken } from '#api/token.ts';
import { settings } from '#web/settings.ts';
import { isLikelyLocked } from './lock.ts';
import { type Account, accessOf } from './session.ts';
import { signInText } from './sign-in-texts.ts';

/** What the app cannot be drawn without. */
export interface Startup {
  /** Undefined: a visitor. */
  user: Account | undefined;
  /** The session is locked; then there are no routes either. */
  isLocked: boolean;
  /** What has to be done before anything else; then there are no routes either. */
  due?: SessionDue;
  /** What the account keeps of its owner's language and theme. */
  look: Look;
  /** As it came; `buildRoutes` makes sense of it. */
  routes: readonly unknown[];
}

/**
 * Asks who is signed in and what the menu is, both at once where the one does not need the other.
 * @throws ApiError as a call does, and Error with a sentence to show where an answer has the wrong shape
 */
export async function loadStartup(): Promise<Startup> {
  if (settings.loginInterception && currentToken() === null)
    return { user: undefined, isLocked: false, look: {}, routes: await builtInRoutes(undefined) };
  const isFromServer = settings.authentication === 'all';
  const menu = isFromServer && !isLikelyLocked() ? routesFromServer() : undefined;
  menu?.catch(() => {}); // awaited below; a session that is locked, or owes something, is refused it
  const { locked, due, look = {}, ...user } = await readUser();
  if (locked) return { user, isLocked: true, look, routes: [] };
  if (due) return { user, isLocked: false, due, look, routes: [] };
  return {
    user,
    isLocked: false,
    look,
    routes: await (menu ?? (isFromServer ? routesFromServer() : builtInRoutes(user))),
  };
}

/** Who is signed in. */
async function readUser(): Promise<UserInfo> {
  if (!settings.loginInterception) return virtualUser();
  const user = await call(userInfo, { quiet: true });
  if (!isUsable(user)) throw new Error(signInText('userInfoBroken'));
  return { ...user, roles: user.roles ?? [], ability: user.ability ?? [] };
}

/** The server's routes; the built-in ones where signing in is switched off and the server wants a token. */
async function routesFromServer(): Promise<readonly unknown[]> {
  try {
    return await serverRoutes();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 401;
    if (settings.loginInterception || !isRefused) throw error;
    return await builtInRoutes(undefined);
  }
}

async function serverRoutes(): Promise<readonly unknown[]> {
  const menu: { list?: unknown } | null = await call(routerList, { quiet: true });
  if (!Array.isArray(menu?.list)) throw new Error(signInText('routesBroken'));
  return menu.list;
}

/** The features' own routes, for pages that no server gives a menu. Visitors are shown all of them. */
async function builtInRoutes(user: Account | undefined): Promise<readonly unknown[]> {
  const { menuOf } = await import('@quarterdeck/contract/features/menu/menu-of');
  const access = accessOf(user);
  return menuOf(user && settings.rolesControl ? access : { ...access, admin: true });
}

/** What must hold of the answer, whatever server it came from. */
function isUsable(user: Partial<UserInfo> | null): boolean {
  if (user === null || typeof user !== 'object') return false;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  const isList = (value: unknown) => value === undefined || Array.isArray(value);
  return isText(user.username) && isText(user.avatar) && isList(user.roles) && isList(user.ability);
}

/** Everybody has full access while signing in is switched off; the name says so. */
function virtualUser(): UserInfo {
  const name = signInText('virtualName');
  const nobody = { id: 0, username: name, nickname: name, avatar: '' };
  return { ...nobody, roles: ['admin'], ability: [], admin: true, locked: false };
}
