import type { Authority } from '@quarterdeck/contract/core/access';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import type { AddressPayments } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql, { join, raw } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { listedForm as columnForm } from '#kernel/list/listed-form.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { bookedAt } from '#ledger/booked-at.ts';

interface Request {
  user_id: number;
  address: string;
  created_at: string;
}

/** The payments to a withdrawal's address before it was requested, among those that the reader sees and without reversed ones. */
export async function findAddressPayments(
  db: Queryable,
  { user_id, address, created_at }: Request,
  access: Authority,
): Promise<AddressPayments> {
  const conditions = [
    sql`${raw(columnForm('w.address'))} = ${listedForm(address)}`,
    sql`w.settle_batch_id IS NOT NULL AND w.status <> 'fail'`,
    sql`${raw(bookedAt('w.settle_batch_id'))} < ${created_at}::timestamptz`,
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
