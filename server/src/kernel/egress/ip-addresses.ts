import { BlockList, isIPv4, isIPv6 } from 'node:net';

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

/**
 * The network whose failures are counted together. Of IPv6 everybody is given a whole /64 and may take another address
 * of it for each try; of IPv4 it is the address itself, also where it is written as one of IPv6.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.split('::');
  const leading = groupsOf(head);
  const trailing = tail === undefined ? [] : groupsOf(tail);
  const left = [
    ...leading,
    ...Array(Math.max(8 - leading.length - trailing.length, 0)).fill('0'),
    ...trailing,
  ];
  return `${left
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The network of somebody who comes back: providers give another address of it on another day. */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network;
}

/** An IPv4 address at the end takes the place of two groups. */
function groupsOf(half: string): string[] {
  const groups = half === '' ? [] : half.split(':');
  return groups.flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
