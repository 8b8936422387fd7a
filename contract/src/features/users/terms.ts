import type { UserRequest } from '../../core/fields.ts';
import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  'user.created': { uid: string };
  'user.frozen': { uid: string; reason: string; risk: boolean };
  'user.thawed': { uid: string };
  /** Shut out: the platform ends sessions and refuses to let them in, robots stop, copying ends. */
  'user.blacklisted': { uid: string; reason: string };
  /** Off the blacklist; nothing resumes automatically. */
  'user.enabled': { uid: string };
  /** One admin requested what another decides. */
  'user.requested': { uid: string; kind: UserRequest };
  'user.request_refused': { uid: string; kind: UserRequest };
  /** The request was withdrawn. */
  'user.request_taken_back': { uid: string; kind: UserRequest };
  /** Has a new referrer, or none, together with the whole team. */
  'user.moved': { uid: string; from: string | null; to: string | null };
  'user.contact_changed': { uid: string };
  /** The platform takes the second factor away. */
  'user.second_factor_reset': { uid: string };
  /** The platform requires a new password. */
  'user.password_reset': { uid: string };
  /** The platform ends all sessions. */
  'user.sessions_revoked': { uid: string };
}

export const users = terms({
  rights: {
    'user.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'user.freeze': ['risk'],
    'user.blacklist': ['risk'],
    'user.move': ['risk'],
    'user.approve': ['finance_checker', 'risk'],
    'user.tag': ['risk', 'support'],
    'user.note': ['finance_checker', 'risk', 'support'],
    'user.edit': ['support'],
    'user.secure': ['risk'],
    'user.export': [],
  },
  sensitive: ['user.blacklist', 'user.move', 'user.approve', 'user.edit', 'user.secure'],
  refusals,
  menu: [
    {
      section: 'member',
      order: 10,
      path: 'member',
      name: 'users',
      component: 'users/list',
      ability: 'user.read',
      meta: { icon: 'user' },
    },
  ],
  search: {
    user: ['id', 'uid', 'username', 'nickname', 'email', 'phone'],
  },
  notices,
  tiles: ['users_frozen'],
  programs: ['thaw'],
  events: of<Events>(),
});
