import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** An admin has another password: by their own hand or somebody else's. */
  'admin.password_changed': { by: string };
  /** An admin took their own authenticator, or a passkey, away. */
  'admin.second_factor_removed': { by: string };
  /** Somebody took the authenticator and the passkeys of an admin. */
  'admin.second_factor_reset': { by: string };
  /** A provider's word on their e-mail address linked an admin to an account there. */
  'admin.identity_linked': { by: string };
  /** Somebody signed in with a browser, at a network, from where they had never come before. */
  'admin.new_place': { device: string; ip: string | null };
}

export const admins = terms({
  rights: {
    'admin.read': [],
    'admin.create': [],
    'admin.edit': [],
    'admin.disable': [],
    'admin.reset_second_factor': [],
    'admin.delete': [],
    'admin.export': [],
  },
  sensitive: ['admin.create', 'admin.edit', 'admin.disable', 'admin.reset_second_factor', 'admin.delete'],
  refusals,
  menu: [
    {
      section: 'system',
      order: 10,
      path: 'admin',
      name: 'admins',
      component: 'admins/list',
      ability: 'admin.read',
    },
  ],
  search: {
    admin: ['id', 'username', 'nickname'],
  },
  notices,
  events: of<Events>(),
});
