import { can } from '@quarterdeck/contract/core/access';
import type { Look } from '@quarterdeck/contract/core/theme';
import { workNotices } from '@quarterdeck/contract/features/notices/types';
import {
  beginPasskeyLogin,
  beginPasskeyStepUp,
  passkeyLogin,
} from '@quarterdeck/contract/features/personal/passkeys';
import { noteFirstStep } from '@quarterdeck/contract/features/session/first-steps';
import { liveChanges } from '@quarterdeck/contract/features/session/live';
import {
  beginProof,
  beginSocialLogin,
  expireToken,
  lockSession,
  login,
  logout,
  publicKey,
  refreshToken,
  socialLogin,
  stepUp,
  unlockByProvider,
  unlockSession,
  userInfo,
  watchAccess,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { proofProviders } from '#identity/oidc/identities.ts';
import { sessionOf } from '#identity/own-password.ts';
import { passwordState } from '#identity/password-due.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { boundOf, scopesOf } from '#kernel/scope/scope.ts';
import { offerKey, openCredentials } from './encryption/credentials.ts';
import { noteStep, openSteps } from './first-steps.ts';
import { streamChanges } from './live.ts';
import { lock, unlock, unlockByAttested } from './lock.ts';
import { askAnyPasskey, signInByPasskey } from './passkey-sign-in.ts';
import { beginOwnProof } from './prove-by-provider.ts';
import { renew } from './renew.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { beginSignIn, signInByProvider } from './social-login.ts';
import { askOwnPasskey, proveAgain } from './step-up.ts';
import { hasAccessChanged, stampOf } from './watch.ts';

export const sessionBindings: Binding[] = [
  bind(login, async ({ body, wire, context, services }) => ({
    token: await signIn(
      'param' in body ? await openCredentials(body, context, services) : body,
      wire.token,
      context,
      services,
    ),
  })),

  bind(beginPasskeyLogin, async ({ context, services }) => askAnyPasskey(context, services)),

  bind(passkeyLogin, async ({ body, wire, context, services }) => ({
    token: await signInByPasskey(body.passkey, wire.token, context, services),
  })),

  bind(publicKey, ({ context, services }) => offerKey(context, services)),

  bind(beginSocialLogin, ({ body, wire, context, services }) => beginSignIn(body, wire, context, services)),

  bind(socialLogin, ({ body, wire, context, services }) => signInByProvider(body, wire, context, services)),

  bind(userInfo, async ({ context, services }) => {
    const { id, access } = context.actor;
    const { preview, due } = context.session ?? {};
    const bounds = scopesOf(access).flatMap((scope) => boundOf(scope) ?? []);
    const [{ look, ...admin }, { daysLeft }, unread, provenBy, steps] = await Promise.all([
      services.db.one<{ username: string; nickname: string; avatar: string; look: Look }>(sql`
        SELECT username, nickname, avatar,
          json_strip_nulls(json_build_object('language', language, 'theme', theme)) AS look
        FROM admin WHERE id = ${id}`),
      passwordState(services.db, access.id, context.now),
      services.securityNotices(access.id),
      proofProviders(services.db, access.id),
      openSteps(services.db, access.id, context.now),
    ]);
    return {
      id: access.id,
      ...admin,
      roles: [...access.roles],
      ability: [...access.abilities],
      admin: access.admin,
      ...(bounds.length > 0 && { data_scopes: bounds }),
      locked: context.session?.isLocked ?? false,
      ...(due && { due }),
      ...(provenBy.length > 0 && { proof_providers: provenBy }),
      ...(unread > 0 && { security_notices: unread }),
      ...(can(access, { ability: Object.values(workNotices) }) && { told_of_work: true }),
      ...(daysLeft !== null && { password_days_left: daysLeft }),
      ...(preview && { role_preview: { role: preview.role, ends_at: preview.endsAt.toISOString() } }),
      ...(Object.keys(look).length > 0 && { look }),
      ...(steps.length > 0 && { first_steps: steps }),
      access_stamp: await stampOf(access, services.db),
    };
  }),

  bind(noteFirstStep, async ({ body, context, services }) => {
    await noteStep(services.db, context.actor.access.id, body.step);
    return null;
  }),

  bind(watchAccess, async ({ query, wire, context, services }) => ({
    changed: await hasAccessChanged(query.seen, wire.token, context, services),
  })),

  bindStream(liveChanges, async ({ query, wire, context, services }) =>
    streamChanges(query.seen, wire.token, context, services),
  ),

  bind(
    lockSession,
    async ({ context, services }) => {
      await lock(context, services);
      return null;
    },
    { action: 'session.lock' },
  ),

  bind(
    unlockSession,
    async ({ body, context, services }) => {
      await unlock(body.password, context, services);
      return null;
    },
    { action: 'session.unlock' },
  ),

  bind(
    unlockByProvider,
    async ({ body, wire, context, services }) => {
      await unlockByAttested(body, wire, context, services);
      return null;
    },
    { action: 'session.unlock' },
  ),

  bind(beginProof, ({ body, wire, context, services }) => beginOwnProof(body, wire, context, services)),

  bind(
    stepUp,
    async ({ body, wire, context, services }) => {
      await proveAgain(body, wire, context, services);
      return null;
    },
    { action: 'session.step_up' },
  ),

  bind(beginPasskeyStepUp, ({ context, services }) => askOwnPasskey(context, services)),

  bind(refreshToken, async ({ wire, context, services }) => ({
    token: await renew(wire.token, context, services),
  })),

  bind(expireToken, async ({ context, services }) => {
    await services.sessions.expire(services.db, sessionOf(context).id, context.now);
    return null;
  }),

  bind(logout, async ({ wire, context, services }) => {
    await signOut(wire.token, context, services);
    return null;
  }),
];
