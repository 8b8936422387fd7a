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
} from '@quarterdeck/contract/personal';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { changeOwnPassword } from './password.ts';
import { editOwn, readProfile } from './profile.ts';
import { beginOwn, confirmOwn, removeOwn, renewOwnCodes } from './second-factor.ts';
import { endOtherSessionsOf, endOwnSession, ownSessions, ownSignIns } from './sessions.ts';

export const personalBindings: readonly Binding[] = [
  bind(profile, ({ context, services }) => readProfile(services.db, context.actor.access.id)),
  bind(editPersonal, ({ body, context, services }) => editOwn(body, context, services)),
  bind(changePassword, async ({ body, context, services }) => {
    await changeOwnPassword(body, context, services);
    return null;
  }),
  bind(beginSecondFactor, ({ body, context, services }) => beginOwn(body.password, context, services)),
  bind(confirmSecondFactor, async ({ body, context, services }) => ({
    codes: await confirmOwn(body, context, services),
  })),
  bind(renewRecoveryCodes, async ({ body, context, services }) => ({
    codes: await renewOwnCodes(body, context, services),
  })),
  bind(removeSecondFactor, ({ body, context, services }) => removeOwn(body, context, services)),
  bind(personalSessions, async ({ context, services }) => ({ list: await ownSessions(context, services) })),
  bind(endPersonalSession, ({ body, context, services }) => endOwnSession(body.id, context, services)),
  bind(endOtherSessions, ({ context, services }) => endOtherSessionsOf(context, services)),
  bind(personalSignIns, async ({ context, services }) => ({ list: await ownSignIns(context, services) })),
];
