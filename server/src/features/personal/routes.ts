import {
  addPasskey,
  beginPasskey,
  passkeyIndex,
  removePasskey,
  renamePasskey,
} from '@quarterdeck/contract/features/personal/passkeys';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  editPersonal,
  endOtherSessions,
  endPersonalSession,
  personalSessions,
  personalSignIns,
  profile,
  removeSecondFactor,
  renewRecoveryCodes,
  saveLook,
  setFirstPassword,
} from '@quarterdeck/contract/features/personal/personal';
import {
  addIdentity,
  beginIdentity,
  identityIndex,
  removeIdentity,
} from '@quarterdeck/contract/features/providers/providers';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { addOwnIdentity, beginOwnIdentity, ownIdentities, removeOwnIdentity } from './identities.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  ownPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from './passkeys.ts';
import { changeOwnPassword, setOwnFirstPassword } from './password.ts';
import { editOwn, keepLook, readProfile } from './profile.ts';
import { beginOwn, confirmOwn, removeOwn, renewOwnCodes } from './second-factor.ts';
import { endOtherSessionsOf, endOwnSession, ownSessions, ownSignIns } from './sessions.ts';

export const personalBindings: readonly Binding[] = [
  bind(profile, ({ context, services }) => readProfile(services.db, context.actor.access.id)),
  bind(editPersonal, ({ body, context, services }) => editOwn(body, context, services), {
    action: 'personal.edit',
  }),
  bind(saveLook, async ({ body, context, services }) => {
    await keepLook(services.db, context.actor.access.id, body);
    return null;
  }),
  bind(
    changePassword,
    async ({ body, context, services }) => {
      await changeOwnPassword(body, context, services);
      return null;
    },
    { action: 'personal.change_password' },
  ),
  bindCommand(setFirstPassword, setOwnFirstPassword),
  bind(beginSecondFactor, ({ body, context, services }) => beginOwn(body.password, context, services), {
    action: 'personal.begin_second_factor',
  }),
  bind(
    confirmSecondFactor,
    async ({ body, context, services }) => ({
      codes: await confirmOwn(body, context, services),
    }),
    { action: 'personal.enable_second_factor' },
  ),
  bind(
    renewRecoveryCodes,
    async ({ body, context, services }) => ({
      codes: await renewOwnCodes(body, context, services),
    }),
    { action: 'personal.renew_recovery_codes' },
  ),
  bind(removeSecondFactor, ({ body, context, services }) => removeOwn(body, context, services), {
    action: 'personal.disable_second_factor',
  }),
  bind(personalSessions, async ({ context, services }) => ({ list: await ownSessions(context, services) })),
  bind(endPersonalSession, ({ body, context, services }) => endOwnSession(body.id, context, services), {
    action: 'personal.end_session',
  }),
  bind(endOtherSessions, ({ context, services }) => endOtherSessionsOf(context, services), {
    action: 'personal.end_other_sessions',
  }),
  bind(personalSignIns, async ({ context, services }) => ({ list: await ownSignIns(context, services) })),
  bind(passkeyIndex, async ({ context, services }) => ({ list: await ownPasskeys(context, services) })),
  bind(beginPasskey, ({ body, context, services }) => beginOwnPasskey(body.password, context, services), {
    action: 'personal.begin_passkey',
  }),
  bindCommand(addPasskey, addOwnPasskey),
  bindCommand(renamePasskey, renameOwnPasskey),
  bind(removePasskey, ({ body, context, services }) => removeOwnPasskey(body, context, services), {
    action: 'personal.remove_passkey',
  }),
  bind(identityIndex, ({ context, services }) => ownIdentities(context, services)),
  bind(beginIdentity, ({ body, wire, context, services }) => beginOwnIdentity(body, wire, context, services)),
  bind(addIdentity, ({ body, wire, context, services }) => addOwnIdentity(body, wire, context, services), {
    action: 'personal.link_identity',
  }),
  bind(removeIdentity, ({ body, context, services }) => removeOwnIdentity(body, context, services), {
    action: 'personal.unlink_identity',
  }),
];
