/** An address as the screening list holds it, in SQL. */
export function listedForm(address: string): string {
  return `CASE WHEN ${address} ~* '^0x' THEN lower(${address}) ELSE ${address} END`;
}

/** What the screening list says of an address at this moment, in SQL; null where it is not on it. */
export function levelOf(address: string): string {
  return `(SELECT level FROM screened_address AS s WHERE s.address = ${listedForm(address)})`;
}
