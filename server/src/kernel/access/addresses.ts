import { BlockList, isIPv6 } from 'node:net';

/** Whether the address lies in one of the networks; where there are none, any does. */
export function isAllowedAddress(networks: readonly string[], address: string | null): boolean {
  if (networks.length === 0) return true;
  if (address === null) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', length] = network.split('/');
    if (length === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(length), familyOf(start));
  }
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
