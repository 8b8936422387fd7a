import { Refusal } from '#kernel/refusal.ts';

/** The platform's clock may be ahead of ours by so much, in milliseconds. */
const clockSkew = 300_000;

/**
 * Of what is reported the newest counts, so a moment to come would keep everything after it out.
 * @throws Refusal `moment_ahead` at its field
 */
export function requireArrived(at: string, now: Date, field = 'at'): void {
  if (Date.parse(at) > now.getTime() + clockSkew)
    throw new Refusal('moment_ahead', { fields: { [field]: 'moment_ahead' } });
}
