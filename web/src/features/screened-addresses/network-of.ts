/** Addresses of Ethereum are the same on its sister networks: its own explorer is asked. */
export const networkOf = (address: string) =>
  /^0x/i.test(address) ? 'ERC20' : address.startsWith('T') ? 'TRC20' : null;
