import { sealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Feature } from '#server/feature.ts';
import { invitationMailJob } from './invitation-mail.ts';
import { adminNotices } from './notices.ts';
import { adminBindings } from './routes.ts';
import { adminSearch } from './search.ts';
import { adminSubject } from './subject.ts';
import { adminsWaiting } from './waiting.ts';

export const admins: Feature = {
  bindings: adminBindings,
  objects: [adminSubject],
  reactions: adminNotices,
  jobs: (services) => [invitationMailJob(services)],
  search: [adminSearch],
  waiting: [adminsWaiting],
  sealed: [
    sealedColumn({
      table: 'invitation_mail',
      id: ['id'],
      column: 'code_sealed',
      context: `'invitation_mail'`,
      sealedIn: { 'features/admins/invitation-mail.ts': 1 },
    }),
    // The answers to invitations, which are kept under their idempotency keys.
    {
      table: 'idempotency',
      id: ['scope', 'key'],
      text: `reply ->> 'sealed_code'`,
      context: `'invitation'`,
      set: `reply = jsonb_set(reply::jsonb, '{sealed_code}', to_jsonb($text))::json`,
      sealedIn: { 'features/admins/create.ts': 2 },
    },
  ],
  reads: ['users'],
};
