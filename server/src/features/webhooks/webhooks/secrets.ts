import type { Cipher } from '#kernel/crypto/secret-key.ts';

/** Under which context the secret of a webhook is sealed. */
export const secretContext = 'webhook secret';

/** The secrets of a webhook as its row has them. */
export interface SealedSecrets {
  secret_sealed: string;
  previous_secret_sealed: string | null;
  previous_secret_until: string | null;
}

/** The secrets that sign at a moment, the newest first. */
export function secretsAt(
  { secret_sealed, previous_secret_sealed: previous, previous_secret_until: until }: SealedSecrets,
  now: Date,
  cipher: Cipher,
): string[] {
  const holds = previous !== null && until !== null && now.getTime() < Date.parse(until);
  return [secret_sealed, ...(holds ? [previous] : [])].map((sealed) => cipher.open(sealed, secretContext));
}
