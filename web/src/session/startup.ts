import { type RouteRecord, routerList } from '@quarterdeck/contract/menu';
import { type UserInfo, userInfo } from '@quarterdeck/contract/session';
import { call } from '#api/client.ts';
import { settings } from '#web/settings.ts';
import { signInText } from './sign-in-texts.ts';

/** What the app cannot be drawn without. */
export interface Startup {
  user: UserInfo;
  routes: RouteRecord[];
}

/**
 * Asks who is signed in and what the menu is, both at once.
 * @throws ApiError as a call does, and Error with a sentence to show where an answer has the wrong shape
 */
export async function loadStartup(): Promise<Startup> {
  const [user, menu] = await Promise.all([readUser(), call(routerList, { quiet: true })]);
  if (!Array.isArray(menu?.list)) throw new Error(signInText('routesBroken'));
  return { user, routes: menu.list };
}

async function readUser(): Promise<UserInfo> {
  if (!settings.loginInterception) return virtualUser();
  const user = await call(userInfo, { quiet: true });
  if (!isUsable(user)) throw new Error(signInText('userInfoBroken'));
  return { ...user, roles: user.roles ?? [], ability: user.ability ?? [] };
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
  return { id: 0, username: name, nickname: name, avatar: '', roles: ['admin'], ability: [], admin: true };
}
