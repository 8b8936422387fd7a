import * as contract from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { type Command, perform } from '#command/command.ts';
import { keySnapshot } from '#identity/platform-signature.ts';
import type { RequestContext } from '#kernel/context.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import type { Services } from '#server/services.ts';
import * as commands from './commands.ts';
import { findPlatformKey } from './detail.ts';
import { platformKeyList } from './list.ts';
import { withSecret } from './secret.ts';

/** What a key may do from here on holds for reads at once too. */
async function changed<Input, Reply>(
  command: Command<Input, Reply>,
  input: Input,
  context: RequestContext,
  services: Services,
): Promise<Reply> {
  try {
    return await perform(command, input, context, services);
  } finally {
    services.snapshots.forget(keySnapshot.name);
  }
}

export const platformKeyBindings: readonly Binding[] = [
  ...bindList(platformKeyList),
  bind(contract.platformKeyDetail, ({ query, context, services }) =>
    findPlatformKey(services.db, Number(query.id), context.actor.access),
  ),
  bind(
    contract.createPlatformKey,
    async ({ body, context, services }) =>
      withSecret(await changed(commands.create, body, context, services), services.cipher),
    commands.create,
  ),
  bind(
    contract.rotatePlatformKey,
    async ({ body, context, services }) =>
      withSecret(await changed(commands.rotate, body, context, services), services.cipher),
    commands.rotate,
  ),
  bind(
    contract.editPlatformKey,
    ({ body, context, services }) => changed(commands.edit, body, context, services),
    commands.edit,
  ),
  bind(
    contract.revokePlatformKey,
    ({ body, context, services }) => changed(commands.revoke, body, context, services),
    commands.revoke,
  ),
];
