import { type Authority, can } from '@quarterdeck/contract/core/access';
import { phoneNumber } from '@quarterdeck/contract/core/sms';
import {
  suppressionList as contract,
  type Suppression,
  suppressionActions,
} from '@quarterdeck/contract/features/messages/suppressions';
import sql from 'sql-template-tag';
import { defineList, type ListFilters } from '#kernel/list/list.ts';
import { masked } from '../recipient.ts';

type Stored = Omit<Suppression, 'allowed_actions'>;

/** Recipients who are sent nothing. */
export const suppressionList = defineList<typeof contract, Stored>(contract, {
  from: sql`message_suppression AS s`,
  owner: 'house',
  id: 's.id',
  filters: { recipient: recipientFilter },
  columns: {
    id: 's.id',
    channel: 's.channel',
    recipient: 's.recipient',
    origin: 's.origin',
    reason: 's.reason',
    added_by: 's.added_by',
    created_at: 's.created_at',
    version: 's.version',
  },
  present: (stored: Stored, access: Authority): Suppression => ({
    ...stored,
    allowed_actions: can(access, 'message_suppression.edit') ? [...suppressionActions] : [],
  }),
});

/** Recipients are stored masked: those that look the same, in any capitals, are found. */
function recipientFilter({ recipient }: ListFilters) {
  if (typeof recipient !== 'string') return [];
  return [sql`lower(s.recipient) = lower(${masked(phoneNumber(recipient) ?? recipient)})`];
}
