import type { BodyOf, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import * as contract from '@quarterdeck/contract/features/admins/admins';
import { register as registerEndpoint } from '@quarterdeck/contract/features/session/session';
import { bindCommand, type Command, perform } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { add, invite, reinvite } from './create.ts';
import { findDetail } from './detail.ts';
import { edit } from './edit.ts';
import { formConfig } from './form-config.ts';
import { withCode } from './invitation.ts';
import { adminList } from './list.ts';
import { register } from './register.ts';
import { disable, enable, remove, resetSecondFactor, signOut } from './states.ts';

/** Ties a command that decides who may act: it holds here with the very next request. */
function bindAccess<E extends Endpoint>(endpoint: E, command: Command<BodyOf<E>, ReplyOf<E>>): Binding {
  return bind(
    endpoint,
    async ({ body, context, services }) => {
      const reply = await perform(command, body, context, services);
      services.sessions.forget(null);
      return reply;
    },
    command,
  );
}

export const adminBindings: readonly Binding[] = [
  ...bindList(adminList),
  bind(contract.adminDetail, ({ query, context, services }) =>
    findDetail(Number(query.id), context, services),
  ),
  bind(contract.adminConfig, ({ context, services }) => formConfig(services, context.actor.access)),
  bindCommand(contract.addAdmin, add),
  bind(
    contract.inviteAdmin,
    async ({ body, context, services }) =>
      withCode(await perform(invite, body, context, services), services.cipher),
    invite,
  ),
  bind(
    contract.reinviteAdmin,
    async ({ body, context, services }) =>
      withCode(await perform(reinvite, body, context, services), services.cipher),
    reinvite,
  ),
  bindAccess(contract.editAdmin, edit),
  bindAccess(contract.disableAdmin, disable),
  bindAccess(contract.enableAdmin, enable),
  bindAccess(contract.signOutAdmin, signOut),
  bindAccess(contract.resetSecondFactor, resetSecondFactor),
  bindAccess(contract.deleteAdmin, remove),
  bind(registerEndpoint, async ({ body, context, services }) => {
    await register(body, context, services);
    return null;
  }),
];
