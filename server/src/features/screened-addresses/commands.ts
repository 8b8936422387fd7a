import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import type {
  addScreenedAddress,
  editScreenedAddress,
  removeScreenedAddress,
  ScreenedAddress,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import sql from 'sql-template-tag';
import { change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import { isAddress } from '#domain/chain/network-forms.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type ScreenedRow, screenedSubject } from './subject.ts';

/** Lists an address. */
export const add = command<BodyOf<typeof addScreenedAddress>, ScreenedAddress>({
  action: 'screened_address.add',
  async run({ tx, input, context }) {
    const { level, reason } = input;
    if (!isAddress(input.address)) {
      throw new Refusal('address_invalid', { fields: { address: 'address_invalid' } });
    }
    const { actor, now } = context;
    const address = listedForm(input.address);
    const row = await tx.maybe<{ id: number }>(sql`
      INSERT INTO screened_address (address, level, reason, added_by, created_at, updated_at)
      VALUES (${address}, ${level}, ${reason}, ${actor.name}, ${now.toISOString()}, ${now.toISOString()})
      ON CONFLICT (address) DO NOTHING RETURNING id`);
    if (row === undefined) throw new Refusal('already_exists', { fields: { address: 'already_exists' } });
    return {
      reply: await screenedSubject.read(tx, row.id, actor.access),
      object: { type: screenedSubject.type, id: row.id },
      before: null,
      after: { address, level, reason },
      reason,
    };
  },
});

/** Changes what is done about an address. */
export const edit = change<ScreenedRow, ScreenedAddress, BodyOf<typeof editScreenedAddress>>(
  screenedSubject,
  'screened_address.edit',
  async ({ input: { level, reason } }) => ({ level, reason }),
);

/** Takes an address off the list. */
export const remove = removal<ScreenedRow, ScreenedAddress, BodyOf<typeof removeScreenedAddress>>(
  screenedSubject,
  'screened_address.remove',
  async () => {},
);
