/**
 * A robot, as `r`, that is not as it should be: its answer is awaited, it is not as requested, or it runs although a cause stands that
 * no person's word takes away. Each part is found by an index.
 */
export const differs = `(r.desired_generation > r.observed_generation OR coalesce(r.desired_status <> r.status, false)
  OR r.status = 'running' AND cardinality(r.causes) > 0 AND r.causes <> ARRAY['staff'])`;
