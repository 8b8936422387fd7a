import * as contract from '@quarterdeck/contract/features/shared-views/shared-views';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { share, stopSharing } from './share.ts';
import { readSharedViews } from './subject.ts';
import { requireVisible, visibleTo } from './visible.ts';

export const sharedViewBindings: readonly Binding[] = [
  bind(contract.sharedViews, async ({ query, context, services: { db, registry } }) => {
    const { access } = context.actor;
    const list = requireVisible(registry, query.list, access);
    return { list: visibleTo(access, list, await readSharedViews(db, query.list)) };
  }),
  bindCommand(contract.shareView, share),
  bindCommand(contract.stopSharingView, stopSharing),
];
