import type { UserRequest } from '@quarterdeck/contract/core/fields';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  approveUserRequest,
  refuseUserRequest,
  takeBackUserRequest,
} from '@quarterdeck/contract/features/users/commands';
import type { User } from '@quarterdeck/contract/features/users/users';
import { assertVersion, lockRow, type Patch, readChanged, writeChange } from '#command/change.ts';
import { type CommandScope, command } from '#command/command.ts';
import { changeUser, stateOf } from './change-user.ts';
import { lockTree, moveTeam } from './move-team.ts';
import { refuseUnlessMay } from './rules.ts';
import { type UserRow, userSubject } from './subject.ts';

const decided = {
  request_kind: null,
  request_reason: null,
  request_by_id: null,
  request_at: null,
  request_referrer_id: null,
};

/** Approves and carries out another admin’s request. The tree of users is locked before the user, as for every move. */
export const approveRequest = command<BodyOf<typeof approveUserRequest>, User, UserRow | undefined>({
  action: 'user.approve',
  objectOf: ({ id }) => ({ type: 'user', id }),
  async find(tx, { id }, isNew, access) {
    const [, row] = await Promise.all([lockTree(tx), lockRow(tx, userSubject, id, isNew, access)]);
    return row;
  },
  async run(scope, found) {
    const { tx, input, context } = scope;
    const { access } = context.actor;
    const row = await assertVersion(tx, userSubject, found, input, access);
    refuseUnlessMay('approve', await stateOf(tx, row), access);
    const reason = row.request_reason;
    const patch = { ...(await carryOut(scope, row)), ...decided, decided_by_id: access.id };
    const { before, after } = await writeChange(tx, userSubject, row, patch, context.now);
    const reply = await readChanged(tx, userSubject, row.id, access);
    return { reply, object: { type: 'user', id: row.id }, before, after, reason };
  },
});

/** Withdraws a request. */
export const takeBackRequest = changeUser<BodyOf<typeof takeBackUserRequest>>(
  'take_back',
  async ({ row, emit }) => {
    await emit('user.request_taken_back', row.id, { uid: row.uid, kind: kindOf(row) });
    return decided;
  },
);

/** Refuses another admin's request. */
export const refuseRequest = changeUser<BodyOf<typeof refuseUserRequest>>(
  'refuse',
  async ({ row, context, emit }) => {
    await emit('user.request_refused', row.id, { uid: row.uid, kind: kindOf(row) });
    return { ...decided, decided_by_id: context.actor.access.id };
  },
);

/** What the request comes to, by its kind. */
async function carryOut(
  { tx, emit, context }: Pick<CommandScope<unknown>, 'tx' | 'emit' | 'context'>,
  row: UserRow,
): Promise<Patch<UserRow>> {
  const { id, uid } = row;
  switch (kindOf(row)) {
    case 'blacklist':
      await emit('user.blacklisted', id, { uid, reason: row.request_reason ?? '' });
      return { blacklisted: true, blacklist_reason: row.request_reason };
    case 'enable':
      await emit('user.enabled', id, { uid });
      return { blacklisted: false, blacklist_reason: null };
    case 'move':
      return await moveTeam({ tx, emit, context }, row);
  }
}

/** The database knows no other kind. */
function kindOf({ request_kind }: UserRow): UserRequest {
  return request_kind as UserRequest;
}
