import { sealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Feature } from '#server/feature.ts';
import { followUpJobs } from './deliveries/follow-up.ts';
import { forgetDeliveriesJob } from './deliveries/forget.ts';
import { webhookNotices } from './notices.ts';
import { webhookBindings } from './routes.ts';
import { deliverySubject, webhookSubject } from './subject.ts';

export const webhooks: Feature = {
  bindings: webhookBindings,
  objects: [webhookSubject, deliverySubject],
  reactions: webhookNotices,
  jobs: (services) => [...followUpJobs(services), forgetDeliveriesJob(services)],
  sealed: [
    sealedColumn({
      table: 'webhook',
      id: ['id'],
      column: 'secret_sealed',
      context: `'webhook secret'`,
      sealedIn: { 'features/webhooks/webhooks/commands.ts': 2 },
    }),
    sealedColumn({
      table: 'webhook',
      id: ['id'],
      column: 'previous_secret_sealed',
      context: `'webhook secret'`,
      // It is what `secret_sealed` was.
      sealedIn: {},
    }),
  ],
  reads: ['users'],
};
