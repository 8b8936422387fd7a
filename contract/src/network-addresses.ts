import { type Network, networks } from './withdrawal-settings.ts';

/** What an address of each network looks like. */
export const addressForms: Readonly<Record<Network, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  BEP20: /^0x[0-9a-fA-F]{40}$/,
};

/** Whether this is an address of any network that money leaves by. */
export function isAddress(text: string): boolean {
  return networks.some((network) => addressForms[network].test(text));
}

/** An address as the screening list holds it: those of Ethereum are the same in capitals. */
export function listedForm(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address;
}
