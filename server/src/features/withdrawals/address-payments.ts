import type { Authority } from '@quarterdeck/contract/core/access';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import type { AddressPayments } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql, { join, raw } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { listedForm as columnForm } from '#kernel/list/listed-form.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { bookedAt } from '#ledger/booked-at.ts';

interface Recipient {
  user_id: number;
  address: string;
  settle_batch_id: number | null;
}

/** The payments to a withdrawal's address before its own, among those that the reader sees; a reversed one is none. */
export async function findAddressPayments(
  db: Queryable,
  { user_id, address, settle_batch_id }: Recipient,
  access: Authority,
): Promise<AddressPayments> {
  const conditions = [
    sql`${raw(columnForm('w.address'))} = ${listedForm(address)}`,
    sql`w.settle_batch_id IS NOT NULL AND w.status <> 'fail'`,
    ...(settle_batch_id === null ? [] : [sql`w.settle_batch_id < ${settle_batch_id}`]),
    ...inScope(access, ofUser('w.user_id')),
  ];
  return await db.one<AddressPayments>(sql`
    SELECT paid.count, paid.own, paid.users, ${raw(bookedAt('paid.last_batch'))} AS last_at
    FROM (
      SELECT count(*) AS count, count(*) FILTER (WHERE w.user_id = ${user_id}) AS own, count(DISTINCT w.user_id) AS users,
        max(w.settle_batch_id) AS last_batch
      FROM withdrawal AS w WHERE ${join(conditions, ' AND ')}
    ) AS paid`);
}
