/** The share of the devices that a release `r` has now, by its steps too; time stands still for them while it is halted. */
export const shareNow = `greatest(r.rollout, (SELECT max((step ->> 'rollout')::int) FROM jsonb_array_elements(r.plan -> 'steps') AS step
  WHERE (step ->> 'at')::timestamptz <= coalesce(r.halted_at, now())))`;
