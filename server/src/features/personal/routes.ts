import {
  changePassword,
  editPersonal,
  endOtherSessions,
  endPersonalSession,
  personalSessions,
  personalSignIns,
  profile,
} from '@quarterdeck/contract/personal';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { changeOwnPassword } from './password.ts';
import { editOwn, readProfile } from './profile.ts';
import { endOtherSessionsOf, endOwnSession, ownSessions, ownSignIns } from './sessions.ts';

export const personalBindings: readonly Binding[] = [
  bind(profile, ({ context, services }) => readProfile(services.db, context.actor.access.id)),
  bind(editPersonal, ({ body, context, services }) => editOwn(body, context, services)),
  bind(changePassword, async ({ body, context, services }) => {
    await changeOwnPassword(body, context, services);
    return null;
  }),
  bind(personalSessions, async ({ context, services }) => ({ list: await ownSessions(context, services) })),
  bind(endPersonalSession, ({ body, context, services }) => endOwnSession(body.id, context, services)),
  bind(endOtherSessions, ({ context, services }) => endOtherSessionsOf(context, services)),
  bind(personalSignIns, async ({ context, services }) => ({ list: await ownSignIns(context, services) })),
];
