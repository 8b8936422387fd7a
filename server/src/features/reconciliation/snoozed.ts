/** A break that somebody lets rest, by the name that the table has in the statement. */
export const isSnoozed = (table: string) =>
  `(${table}snoozed_until IS NOT NULL AND ${table}snoozed_until > now())`;
