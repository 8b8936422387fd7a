import { testEmail } from '@quarterdeck/contract/features/config/email';
import { messageBudget, messageDetail, testSms } from '@quarterdeck/contract/features/messages/messages';
import { reportBounce, sendMessage } from '@quarterdeck/contract/features/messages/platform';
import {
  addSuppression,
  removeSuppression,
  suppressionDetail,
} from '@quarterdeck/contract/features/messages/suppressions';
import {
  publishTemplate,
  saveTemplate,
  templateAll,
  templateDetail,
} from '@quarterdeck/contract/features/messages/template-revisions';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { bounce } from './bounce.ts';
import { budgetOf } from './budget.ts';
import { messageList } from './list.ts';
import { send } from './send.ts';
import * as suppression from './suppressions/commands.ts';
import { suppressionList } from './suppressions/list.ts';
import { publish, save } from './templates/commands.ts';
import { allTemplates, templateOf } from './templates/read.ts';
import { sendTestMail } from './test-email.ts';
import { sendTestSms } from './test-sms.ts';

export const messageBindings: readonly Binding[] = [
  ...bindList(messageList),
  bind(messageDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const message = await findRow(db, messageList, id, context.actor.access);
    return { message, history: await historyOf(db, 'message', id) };
  }),
  bind(messageBudget, ({ context, services }) => budgetOf(services.db, context.now)),
  bindCommand(sendMessage, send),
  bindCommand(reportBounce, bounce),
  bind(templateAll, ({ context, services }) => allTemplates(services.db, context.now)),
  bind(templateDetail, ({ query, services }) => templateOf(services.db, query.name)),
  bindCommand(saveTemplate, save),
  bindCommand(publishTemplate, publish),
  ...bindList(suppressionList),
  bind(suppressionDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const message_suppression = await findRow(db, suppressionList, id, context.actor.access);
    return { message_suppression, history: await historyOf(db, 'message_suppression', id) };
  }),
  bindCommand(addSuppression, suppression.add),
  bindCommand(removeSuppression, suppression.remove),
  bind(testEmail, ({ body, context, services }) => sendTestMail(body.to, context, services), {
    action: 'config.test_email',
  }),
  bind(testSms, ({ body, context, services }) => sendTestSms(body.to, context, services), {
    action: 'message.test_sms',
  }),
];
