/**
 * The condition on a line that says a moment: one later than it was told, but for what clocks differ by, says a wrong one, which is none.
 */
export const isKnownMoment = "at - created_at <= interval '5 minutes'";
