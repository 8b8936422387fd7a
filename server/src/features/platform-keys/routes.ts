import * as contract from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { bindCommand, perform } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import * as commands from './commands.ts';
import { findPlatformKey } from './detail.ts';
import { platformKeyList } from './list.ts';
import { withSecret } from './secret.ts';

export const platformKeyBindings: readonly Binding[] = [
  ...bindList(platformKeyList),
  bind(contract.platformKeyDetail, ({ query, context, services }) =>
    findPlatformKey(services.db, Number(query.id), context.actor.access),
  ),
  bind(
    contract.createPlatformKey,
    async ({ body, context, services }) =>
      withSecret(await perform(commands.create, body, context, services), services.cipher),
    commands.create,
  ),
  bind(
    contract.rotatePlatformKey,
    async ({ body, context, services }) =>
      withSecret(await perform(commands.rotate, body, context, services), services.cipher),
    commands.rotate,
  ),
  bindCommand(contract.editPlatformKey, commands.edit),
  bindCommand(contract.revokePlatformKey, commands.revoke),
];
