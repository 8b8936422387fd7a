import { listedForm } from '#kernel/list/listed-form.ts';

/** What the screening list says of an address at this moment, in SQL; null where it is not on it. */
export function levelOf(address: string): string {
  return `(SELECT level FROM screened_address AS s WHERE s.address = ${listedForm(address)})`;
}
