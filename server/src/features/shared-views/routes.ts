import * as contract from '@quarterdeck/contract/features/shared-views/shared-views';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { rolesWith } from './audience.ts';
import { share, stopSharing } from './share.ts';
import { readSharedViews } from './subject.ts';
import { requireVisible, visibleTo } from './visible.ts';

export const sharedViewBindings: readonly Binding[] = [
  bind(contract.sharedViews, async ({ query, context, services: { db, registry } }) => {
    const { actor } = context;
    const list = requireVisible(registry, query.list, actor.access);
    return { list: visibleTo(actor.access, list, await readSharedViews(db, query.list, actor)) };
  }),
  bind(contract.sharedViewRoles, async ({ query, context, services: { db, registry } }) => {
    const { ability } = requireVisible(registry, query.list, context.actor.access);
    return { roles: await rolesWith(db, ability) };
  }),
  bindCommand(contract.shareView, share),
  bindCommand(contract.stopSharingView, stopSharing),
];
