import * as platform from '@quarterdeck/contract/platform';
import * as contract from '@quarterdeck/contract/users';
import { bindCommand } from '#kernel/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { createUser } from './create.ts';
import { findDetail } from './detail.ts';
import { freeze, thaw } from './freeze.ts';
import { userList } from './list.ts';

export const userBindings: readonly Binding[] = [
  ...bindList(userList),
  bind(contract.userDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(contract.freezeUser, freeze),
  bindCommand(contract.thawUser, thaw),
  bindCommand(platform.createPlatformUser, createUser),
];
