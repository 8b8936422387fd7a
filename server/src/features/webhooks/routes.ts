import * as deliveries from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import * as contract from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { bulkLoggedAs, bulkRedeliver, redeliver } from './deliveries/redeliver.ts';
import { findDelivery, findWebhook } from './detail.ts';
import { deliveryList, webhookList } from './list.ts';
import * as commands from './webhooks/commands.ts';

export const webhookBindings: readonly Binding[] = [
  ...bindList(webhookList),
  ...bindList(deliveryList),
  bind(contract.webhookDetail, ({ query, context, services }) =>
    findWebhook(services.db, Number(query.id), context.actor.access, context.now),
  ),
  bind(deliveries.webhookDeliveryDetail, ({ query, context, services }) =>
    findDelivery(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(contract.createWebhook, commands.create),
  bindCommand(contract.editWebhook, commands.edit),
  bindCommand(contract.rotateWebhookSecret, commands.rotate),
  bindCommand(contract.pauseWebhook, commands.pause),
  bindCommand(contract.resumeWebhook, commands.resume),
  bindCommand(contract.testWebhook, commands.test),
  bindCommand(contract.deleteWebhook, commands.remove),
  bindCommand(deliveries.redeliver, redeliver),
  bind(
    deliveries.bulkRedeliver,
    ({ body, context, services }) => bulkRedeliver(body, context, services),
    bulkLoggedAs,
  ),
];
