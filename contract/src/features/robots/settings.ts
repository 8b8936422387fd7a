import * as z from 'zod/mini';

/** From five seconds to an hour. */
const seconds = z
  .string()
  .check(z.regex(/^(?:[5-9]|[1-9]\d{1,2}|[12]\d{3}|3[0-5]\d{2}|3600)$/, { error: 'interval_malformed' }));

/** So often robots are to be heard of, in seconds: after three times that without a word one is silent. */
export const robotDefaults = { robots: { robot_beat_seconds: '30' } } as const;

export const robotForms = { robots: { robot_beat_seconds: seconds } } as const;

/** Intervals without a word after which a robot is silent. */
export const silentAfterBeats = 3;
