import { messageBudget, testSms } from '@quarterdeck/contract/features/messages/messages';
import { ofUser } from '#domain/users/owner.ts';
import { sealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Feature } from '#server/feature.ts';
import { decisionMails } from './decisions.ts';
import { messageJob } from './deliver.ts';
import { lostTestsJob } from './lost-tests.ts';
import { messageNotices } from './notices.ts';
import { messageBindings } from './routes.ts';
import { suppressionSubject } from './suppressions/commands.ts';

export const messages: Feature = {
  bindings: messageBindings,
  unscoped: [messageBudget, testSms],
  jobs: (services) => [messageJob(services), lostTestsJob(services)],
  reactions: [...messageNotices, ...decisionMails],
  sealed: [
    sealedColumn({
      table: 'message',
      id: ['id'],
      column: 'sealed',
      context: `'message'`,
      sealedIn: { 'features/messages/send.ts': 1 },
    }),
  ],
  reads: ['users'],
  objects: [
    { type: 'message', owner: ofUser('user_id') },
    { type: 'message_template', owner: 'house' },
    suppressionSubject,
  ],
};
