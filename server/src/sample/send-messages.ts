import sql from 'sql-template-tag';
import { deliverMessage } from '#features/messages/deliver.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/** Tries once to send each message that waits: the story does not know those that the program writes by itself. */
export function sendMessagesJob(services: Services): Job {
  return {
    name: 'send_messages',
    async run() {
      const waiting = await services.db.query<{ id: number }>(
        sql`SELECT id FROM message WHERE status = 'queued' ORDER BY id`,
      );
      for (const { id } of waiting) await deliverMessage(id, services);
    },
  };
}
