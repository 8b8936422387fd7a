import {
  createProvider,
  deleteProvider,
  editProvider,
  providerIndex,
} from '@quarterdeck/contract/features/providers/providers';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { readProviders } from './list.ts';
import { create, edit, remove } from './save.ts';

export const providerBindings: readonly Binding[] = [
  bind(providerIndex, async ({ context, services }) => ({
    list: await readProviders(services.db, context.actor.access),
    redirect_uri: `${services.config.origin}/callback`,
  })),
  bindCommand(createProvider, create),
  bindCommand(editProvider, edit),
  bindCommand(deleteProvider, remove),
];
