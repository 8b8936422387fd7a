/** An address as the screening list holds it: those of Ethereum are the same in capitals. */
export function listedForm(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address;
}
