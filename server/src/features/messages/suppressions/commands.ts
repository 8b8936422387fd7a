import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { phoneNumber } from '@quarterdeck/contract/core/sms';
import { isEmail } from '@quarterdeck/contract/core/validation/contact';
import type {
  addSuppression,
  removeSuppression,
  Suppression,
} from '@quarterdeck/contract/features/messages/suppressions';
import { removal, type Subject } from '#command/change.ts';
import { command } from '#command/command.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { hashOf, masked } from '../recipient.ts';
import type { messageSuppression } from '../table.ts';
import { suppressionList } from './list.ts';
import { suppress } from './suppress.ts';

type Row = Omit<typeof messageSuppression.$inferSelect, 'channel' | 'origin'> &
  Pick<Suppression, 'channel' | 'origin'>;

export const suppressionSubject: Subject<Row, Suppression> = {
  type: 'message_suppression',
  owner: 'house',
  masked: ['recipient_hash'],
  read: (db, id, access) => findRow(db, suppressionList, id, access),
};

/** Adds a recipient manually. The log has them masked. */
export const add = command<BodyOf<typeof addSuppression>, Suppression>({
  action: 'message_suppression.add',
  async run({ tx, input, context, services }) {
    const { reason } = input;
    const number = phoneNumber(input.recipient);
    if (number === undefined && !isEmail(input.recipient))
      throw new Refusal('recipient_malformed', { fields: { recipient: 'recipient_malformed' } });
    const to = number ?? input.recipient;
    const { actor, now } = context;
    const recipient = masked(to);
    const id = await suppress(
      tx,
      {
        channel: number === undefined ? 'mail' : 'sms',
        recipient,
        recipient_hash: hashOf(services.cipher, to),
        origin: 'staff',
        reason,
        added_by: actor.name,
      },
      now,
    );
    if (id === undefined) throw new Refusal('already_exists', { fields: { recipient: 'already_exists' } });
    return {
      reply: await suppressionSubject.read(tx, id, actor.access),
      object: { type: suppressionSubject.type, id },
      before: null,
      after: { recipient, reason },
      reason,
    };
  },
});

/** Takes a recipient off the list. */
export const remove = removal<Row, Suppression, BodyOf<typeof removeSuppression>>(
  suppressionSubject,
  'message_suppression.remove',
  async () => {},
);
