/** The condition for a robot that is not heard of. `robot` is the row's alias, or the table. */
export const isSilent = (robot: string) =>
  `EXISTS (SELECT FROM robot_beat AS q WHERE q.robot_id = ${robot}.id AND q.silent_at IS NOT NULL)`;
