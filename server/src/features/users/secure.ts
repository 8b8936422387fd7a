import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  resetUserPassword,
  resetUserSecondFactor,
  revokeUserSessions,
} from '@quarterdeck/contract/features/users/commands';
import { changeUser } from './change-user.ts';
import { revokeOpen } from './sessions.ts';

/** Resets the two-factor authentication of a user who lost it. Withdrawals are blocked for a day, in case someone else has the account. */
export const resetSecondFactor = changeUser<BodyOf<typeof resetUserSecondFactor>>(
  'reset_second_factor',
  async ({ row, context, emit }) => {
    await emit('user.second_factor_reset', row.id, { uid: row.uid });
    const now = context.now.toISOString();
    // What the platform said before this is late from now on.
    const told = row.security_told_at;
    const security_told_at = told !== null && new Date(told) > context.now ? told : now;
    return { twofa_enabled: false, security_changed_at: now, security_told_at };
  },
);

/** Has the platform ask for a new password. */
export const resetPassword = changeUser<BodyOf<typeof resetUserPassword>>(
  'reset_password',
  async ({ row, context, emit }) => {
    await emit('user.password_reset', row.id, { uid: row.uid });
    return { security_changed_at: context.now.toISOString() };
  },
);

/** Ends all sessions, and has the platform end them, which keeps them. */
export const revokeSessions = changeUser<BodyOf<typeof revokeUserSessions>>(
  'revoke_sessions',
  async ({ tx, row, context, emit }) => {
    revokeOpen(tx, row.id, context.now);
    await emit('user.sessions_revoked', row.id, { uid: row.uid });
    return {};
  },
);
