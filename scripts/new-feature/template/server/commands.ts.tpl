import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type add%One%,
  type close%One%,
  type %One%,
  %one%Machine,
  type remove%One%,
} from '@quarterdeck/contract/features/%names%/%names%';
import sql from 'sql-template-tag';
import { advance, change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import { type %One%Row, %one%Subject } from './subject.ts';

/** Writes %a% %lower% about a user whom the caller sees. */
export const add = command<BodyOf<typeof add%One%>, %One%>({
  action: '%name%.add',
  async run({ tx, input, context, emit }) {
    const { uid, title, text } = input;
    const { actor, now } = context;
    const user = await visibleUser(tx, uid, actor.access);
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO %name% (user_id, title, text, status, added_by, created_at, updated_at)
      VALUES (${user.id}, ${title}, ${text}, 'open', ${actor.name}, ${now.toISOString()}, ${now.toISOString()})
      RETURNING id`);
    await emit('%name%.added', id, { uid });
    return {
      reply: await %one%Subject.read(tx, id, actor.access),
      object: { type: %one%Subject.type, id },
      before: null,
      after: { uid, title, text, status: 'open' },
    };
  },
});

/** Closes an open one. */
export const close = change<%One%Row, %One%, BodyOf<typeof close%One%>>(
  %one%Subject,
  '%name%.close',
  async ({ row, context, emit, tx }) => {
    const status = advance(%one%Machine, row, 'close', context.actor.access);
    const { uid } = await %one%Subject.read(tx, row.id, context.actor.access);
    await emit('%name%.closed', row.id, { uid });
    return { status };
  },
);

/** Removes one for good. */
export const remove = removal<%One%Row, %One%, BodyOf<typeof remove%One%>>(
  %one%Subject,
  '%name%.remove',
  async ({ row, context }) => {
    advance(%one%Machine, row, 'remove', context.actor.access);
  },
);
