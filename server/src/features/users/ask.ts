import type { UserRequest } from '@quarterdeck/contract/core/fields';
import type { ChangeScope, Patch } from '#command/change.ts';
import type { UserRow } from './subject.ts';

/** What makes a request of an admin: another one decides about it. */
export async function requested(
  {
    row,
    input,
    context,
    emit,
  }: Pick<ChangeScope<UserRow, { reason: string }>, 'row' | 'input' | 'context' | 'emit'>,
  kind: UserRequest,
): Promise<Patch<UserRow>> {
  await emit('user.requested', row.id, { uid: row.uid, kind });
  return {
    request_kind: kind,
    request_reason: input.reason,
    request_by_id: context.actor.access.id,
    request_at: context.now.toISOString(),
    decided_by_id: null,
  };
}
