/**
 * An address in the one form in which addresses are compared, in SQL as `listedForm` of the contract makes it: those of Ethereum
 * are the same in capitals. It is what the indexes of addresses hold.
 */
export function listedForm(address: string): string {
  return `CASE WHEN ${address} ~* '^0x' THEN lower(${address}) ELSE ${address} END`;
}
