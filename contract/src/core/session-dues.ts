/** Why a password is to be changed before anything else. */
export const passwordDues = ['password_expired', 'password_must_change'] as const;
export type PasswordDue = (typeof passwordDues)[number];

/**
 * What a session owes before anything else: a new password, then a second factor. Each is the refusal that every endpoint answers
 * meanwhile, unless its `openWhileDue` names it.
 */
export const sessionDues = [...passwordDues, 'second_factor_required'] as const;
export type SessionDue = (typeof sessionDues)[number];
