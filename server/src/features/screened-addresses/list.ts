import { type Authority, can } from '@quarterdeck/contract/core/access';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import {
  screenedAddressList as contract,
  type ScreenedAddress,
  screeningActions,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import sql from 'sql-template-tag';
import { defineList, type ListFilters } from '#kernel/list/list.ts';
import { startsWith } from '#kernel/list/where.ts';

type Stored = Omit<ScreenedAddress, 'allowed_actions'>;

/** The screening list. */
export const screenedAddressList = defineList<typeof contract, Stored>(contract, {
  from: sql`screened_address AS s`,
  owner: 'house',
  id: 's.id',
  filters: { address: addressFilter },
  columns: {
    id: 's.id',
    address: 's.address',
    level: 's.level',
    reason: 's.reason',
    added_by: 's.added_by',
    created_at: 's.created_at',
    updated_at: 's.updated_at',
    version: 's.version',
  },
  present: (stored: Stored, access: Authority): ScreenedAddress => ({
    ...stored,
    allowed_actions: can(access, 'screened_address.edit') ? [...screeningActions] : [],
  }),
});

/** However an address is written, it is found. */
function addressFilter({ address }: ListFilters) {
  return typeof address === 'string' ? [startsWith(sql`s.address`, listedForm(address))] : [];
}
