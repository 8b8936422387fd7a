import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  Assignment,
  assignCodes as assignCodesEndpoint,
} from '@quarterdeck/contract/features/codes/batches/batches';
import { codeBatchMachine } from '@quarterdeck/contract/features/codes/batches/batches';
import {
  type assignCode,
  type Code,
  codeMachine,
  type unassignCode,
} from '@quarterdeck/contract/features/codes/codes/codes';
import sql, { join } from 'sql-template-tag';
import { advance, assertVersion, change, lockRow, writeChange } from '#command/change.ts';
import { type CommandScope, command } from '#command/command.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import { isUser } from '#domain/users/owner.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import { logInsertEach } from '#kernel/audit/write.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { type CodeBatchRow, type CodeRow, codeBatchSubject, codeSubject, withOrigin } from '../subject.ts';
import { refuseExpired, refuseOwn } from './redeem-rules.ts';

/** Gives a code to a user, who alone can redeem it from then on. */
export const assign = change<CodeRow, Code, BodyOf<typeof assignCode>>(
  codeSubject,
  'code.assign',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    const code = await withOrigin(tx, row);
    const status = advance(codeMachine, code, 'assign', access);
    refuseExpired(code, context.now);
    const user = await visibleUser<{ id: number; path: string; blacklisted: boolean }>(
      tx,
      input.uid,
      access,
      {
        columns: sql`id, path, blacklisted`,
        lock: sql`FOR KEY SHARE`,
      },
    );
    refuseOwn(user, access, 'uid');
    if (user.blacklisted) throw new Refusal('user_blacklisted', { fields: { uid: 'user_blacklisted' } });
    await emit('code.assigned', row.id, { uid: input.uid, batch_no: code.batch_no });
    return { status, owner_id: user.id, assigned_at: context.now.toISOString() };
  },
);

/** Takes a code back from its user. */
export const unassign = change<CodeRow, Code, BodyOf<typeof unassignCode>>(
  codeSubject,
  'code.unassign',
  async ({ tx, row, input, context, emit }) => {
    const code = await withOrigin(tx, row);
    const status = advance(codeMachine, code, 'unassign', context.actor.access);
    await emit('code.unassigned', row.id, { batch_no: code.batch_no, reason: input.reason });
    return { status, owner_id: null, assigned_at: null };
  },
);

type Input = BodyOf<typeof assignCodesEndpoint>;

/**
 * Gives each user an unused code of the batch, in the order of both. The log tells of each code by itself, since who
 * may see the batch may not see each of the users.
 */
export const assignCodes = command<Input, ReplyOf<typeof assignCodesEndpoint>, CodeBatchRow | undefined>({
  action: 'code_batch.assign',
  objectOf: ({ id }) => ({ type: 'code_batch', id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, codeBatchSubject, id, isNew, access),
  async run({ tx, input, context, emit }, found) {
    const { access } = context.actor;
    const batch = await assertVersion(tx, codeBatchSubject, found, input, access);
    advance(codeBatchMachine, await withMaker(tx, batch), 'assign', access);
    refuseExpired(batch, context.now);
    const uids = [...new Set(input.uids)];
    const users = await findUsers(tx, uids, access);
    const given = await giveCodes({ tx, context }, batch.id, users);
    const results = uids.map((uid): Assignment => ({ uid, serial: given.get(uid) ?? null }));
    await writeChange(tx, codeBatchSubject, batch, {}, context.now);
    await emit('code_batch.assigned', batch.id, { no: batch.no, count: given.size });
    return {
      reply: {
        batch: await codeBatchSubject.read(tx, batch.id, access),
        assigned: given.size,
        results,
      },
      object: { type: 'code_batch', id: batch.id },
      before: null,
      after: { assigned: given.size },
    };
  },
});

interface Receiver {
  id: number;
  uid: string;
  path: string;
}

/** The existing users among these, in order; blacklisted ones get nothing. */
async function findUsers(tx: Transaction, uids: readonly string[], access: Authority): Promise<Receiver[]> {
  const users = await tx.query<Receiver>(sql`
    SELECT u.id, u.uid, u.path FROM unnest(${uids}::text[]) WITH ORDINALITY AS wanted (uid, place)
    JOIN users AS u ON u.uid = wanted.uid
    WHERE ${join([sql`NOT u.blacklisted`, ...inScope(access, isUser('u'))], ' AND ')} ORDER BY wanted.place`);
  for (const user of users) refuseOwn(user, access, 'uids');
  return users;
}

/** Answers the number of the code that each user got. */
async function giveCodes(
  { tx, context }: Pick<CommandScope<Input>, 'tx' | 'context'>,
  batchId: number,
  users: readonly Receiver[],
): Promise<Map<string, number>> {
  const free = await tx.query<{ id: number; serial: number }>(sql`
    SELECT id, serial FROM code WHERE batch_id = ${batchId} AND status = 'unused'
    ORDER BY serial LIMIT ${users.length} FOR UPDATE SKIP LOCKED`);
  if (free.length < users.length) {
    throw new Refusal('codes_too_few', { parameters: { left: String(free.length) } });
  }
  const at = context.now.toISOString();
  await tx.query(sql`
    UPDATE code SET status = 'assigned', owner_id = given.owner_id, assigned_at = ${at}, updated_at = ${at},
      version = version + 1
    FROM unnest(${free.map(({ id }) => id)}::bigint[], ${users.map(({ id }) => id)}::bigint[]) AS given (id, owner_id)
    WHERE code.id = given.id`);
  const before = { status: 'unused', owner_id: null, assigned_at: null };
  const changes = users.map(({ id: owner_id }, index) => ({
    id: free[index]?.id ?? 0,
    before,
    after: { status: 'assigned', owner_id, assigned_at: at },
  }));
  await tx.query(logInsertEach({ action: assign.action, type: 'code', changes }, context));
  return new Map(users.map(({ uid }, index) => [uid, free[index]?.serial ?? 0]));
}
