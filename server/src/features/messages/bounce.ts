import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Message } from '@quarterdeck/contract/features/messages/messages';
import type { reportBounce } from '@quarterdeck/contract/features/messages/platform';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { withoutAddresses } from './recipient.ts';
import { suppress } from './suppressions/suppress.ts';

type Sent = Pick<Message, 'id' | 'channel' | 'status' | 'recipient'> & { recipient_hash: Buffer };

/** A message came back: its recipient is sent nothing more. */
export const bounce = command<BodyOf<typeof reportBounce>, ReplyOf<typeof reportBounce>>({
  action: 'message.bounce',
  objectOf: ({ id }) => ({ type: 'message', id }),
  async run({ tx, input: { id, reason: given }, context }) {
    const reason = withoutAddresses(given);
    const sent = await tx.maybe<Sent>(sql`
      SELECT id, channel, status, recipient, recipient_hash FROM message WHERE id = ${id} AND template <> 'test' FOR UPDATE`);
    if (sent === undefined) throw new Refusal('not_found', { fields: { id: 'not_found' } });
    const { status, channel, recipient, recipient_hash } = sent;
    if (status !== 'sent' && status !== 'unknown') throw new Refusal('message_not_sent');
    await tx.query(sql`
      UPDATE message SET status = 'bounced', words = ${reason}, updated_at = ${context.now.toISOString()}, version = version + 1
      WHERE id = ${id}`);
    const added_by = context.actor.name;
    await suppress(
      tx,
      { channel, recipient, recipient_hash, origin: 'bounce', reason, added_by },
      context.now,
    );
    return {
      reply: { id, status: 'bounced' },
      object: { type: 'message', id },
      before: { status },
      after: { status: 'bounced' },
      reason,
    };
  },
});
