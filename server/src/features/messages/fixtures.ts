import sql from 'sql-template-tag';
import type { TestServer } from '#test/support/test-server.ts';
import { hashOf } from './recipient.ts';

/** A mail that a user was sent. */
export async function recordOf(
  { services: { db, cipher } }: TestServer,
  user: { id: number },
): Promise<void> {
  await db.query(sql`
    INSERT INTO message (channel, template, user_id, recipient, recipient_hash, language, status, useful_until)
    VALUES ('mail', 'test', ${user.id}, 'u***@example.org', ${hashOf(cipher, 'u@example.org')}, 'zh-CN', 'sent', now())`);
}
