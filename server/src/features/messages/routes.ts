import { messageDetail, testSms } from '@quarterdeck/contract/features/messages/messages';
import { sendMessage } from '@quarterdeck/contract/features/messages/platform';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { messageList } from './list.ts';
import { send } from './send.ts';
import { sendTestSms } from './test-sms.ts';

export const messageBindings: readonly Binding[] = [
  ...bindList(messageList),
  bind(messageDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const message = await findRow(db, messageList, id, context.actor.access);
    return { message, history: await historyOf(db, 'message', id) };
  }),
  bindCommand(sendMessage, send),
  bind(testSms, ({ body, context, services }) => sendTestSms(body.to, context, services), {
    action: 'message.test_sms',
  }),
];
